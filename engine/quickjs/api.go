package quickjs

// fn numbers the functions of the C API that the binding calls.
type fn uint32

const (
	fnInitialize fn = iota
	fnMalloc
	fnFree
	fnJSMalloc
	fnJSFree
	fnNewRuntime
	fnNewContext
	fnSetModuleLoader
	fnSetRejectionTracker
	fnSetInterruptHandler
	fnSetGCThreshold
	fnRunGC
	fnGetGlobalObject
	fnNewCFunctionData
	fnNewStringLen
	fnToCStringLen
	fnFreeCString
	fnFreeValue
	fnDupValue
	fnNewObject
	fnGetPropertyStr
	fnDefineProperty
	fnEval
	fnCall
	fnCallConstructor
	fnThrow
	fnGetException
	fnExecutePendingJob
	fnPromiseState
	fnPromiseResult
	fnGetUint8Array
	fnNewUint8ArrayCopy
	fnWriteObject
	fnReadObject
	fnEvalFunction
	fnCount
)

// exports are the names of the functions in the WebAssembly module.
var exports = [fnCount]string{
	fnInitialize:          "_initialize",
	fnMalloc:              "malloc",
	fnFree:                "free",
	fnJSMalloc:            "js_malloc",
	fnJSFree:              "js_free",
	fnNewRuntime:          "JS_NewRuntime",
	fnNewContext:          "JS_NewContext",
	fnSetModuleLoader:     "JS_SetModuleLoaderFunc2",
	fnSetRejectionTracker: "JS_SetHostPromiseRejectionTracker",
	fnSetInterruptHandler: "JS_SetInterruptHandler",
	fnSetGCThreshold:      "JS_SetGCThreshold",
	fnRunGC:               "JS_RunGC",
	fnGetGlobalObject:     "JS_GetGlobalObject",
	fnNewCFunctionData:    "JS_NewCFunctionData",
	fnNewStringLen:        "JS_NewStringLen",
	fnToCStringLen:        "JS_ToCStringLen2",
	fnFreeCString:         "JS_FreeCString",
	fnFreeValue:           "JS_FreeValue",
	fnDupValue:            "JS_DupValue",
	fnNewObject:           "JS_NewObject",
	fnGetPropertyStr:      "JS_GetPropertyStr",
	fnDefineProperty:      "JS_DefinePropertyValueStr",
	fnEval:                "JS_Eval2",
	fnCall:                "JS_Call",
	fnCallConstructor:     "JS_CallConstructor",
	fnThrow:               "JS_Throw",
	fnGetException:        "JS_GetException",
	fnExecutePendingJob:   "JS_ExecutePendingJob",
	fnPromiseState:        "JS_PromiseState",
	fnPromiseResult:       "JS_PromiseResult",
	fnGetUint8Array:       "JS_GetUint8Array",
	fnNewUint8ArrayCopy:   "JS_NewUint8ArrayCopy",
	fnWriteObject:         "JS_WriteObject",
	fnReadObject:          "JS_ReadObject",
	fnEvalFunction:        "JS_EvalFunction",
}
