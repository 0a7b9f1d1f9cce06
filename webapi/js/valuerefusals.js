// Why a value cannot cross to the host, and where in the result it is.
(function (primordials, host, internals) {
  'use strict';

  const { isInternalError, messageOf, pathText, push } = internals;

  // What is thrown to end an encoding; the reason is in its state.
  const refused = { __proto__: null };

  // Ends the encoding: the value in hand cannot cross.
  internals.refuse = function refuse(state, because) {
    state.refusal = because;
    throw refused;
  };

  // Passes on what ends an encoding, noting by which step from its object the
  // value in hand was reached: a key, an index or an object with a text.
  internals.passOn = function passOn(state, step, error) {
    push(state.steps, step);
    throw error;
  };

  // Gives the message for what ended an encoding. Throws it if it is an error of
  // the engine itself.
  internals.refusalText = function refusalText(state, error) {
    if (isInternalError(error)) throw error;
    return pathText('result', state.steps) + ' ' +
      (error === refused ? state.refusal : 'could not be read: ' + messageOf(error));
  };
})
