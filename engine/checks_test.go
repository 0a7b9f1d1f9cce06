package engine_test

import "testing"

// checks has the check of each case, by its id.
var checks = map[string]func(*testing.T, *faultCase){
	"T01": checkSynchronousLoop,
	"T03": checkSequentialCalls,
	"T05": checkNativeTimeout,
	"T07": checkBigIntArithmetic,
	"T09": checkDisarmedTimer,
	"T11": checkExponentialCalls,
	"T13": checkLogsSurviveTimeout,
	"T15": checkToolCallLimit,

	"M01": checkMemoryLimit,
	"M03": checkHugeString,
	"M05": checkRecursion,
	"M07": checkDeepJSON,
	"M11": checkHugeAnswer,

	"E01": checkThrownString,
	"E03": checkThrownNull,
	"E05": checkSyntaxError,
	"E07": checkStackLeaksNothing,
	"E09": checkUnknownTool,
	"E11": checkUnawaitedPromises,
	"E13": checkCyclicResult,
	"E15": checkMapAndSet,
	"E17": checkDatesOfTools,
	"E19": checkBytesOfTools,
	"E21": checkSurrogateOfTools,
	"E23": checkBrokenPair,
	"E25": checkTruncatedLogs,
	"E27": checkDeepResult,

	"G01": checkClosedWrapper,
	"G03": checkForgedEnvelope,
	"G05": checkInheritedNames,
	"G07": checkFreshRealms,
	"G09": checkNoBridge,

	"N01": checkCollidingTools,
	"N03": checkNamesWithoutLetters,
	"N05": checkReservedProviders,

	"F01": checkFence,
	"F03": checkTypeScript,
	"F05": checkLineTerminators,

	"D01": checkRandomness,
	"D03": checkTimeZone,
	"D05": checkTimers,
}
