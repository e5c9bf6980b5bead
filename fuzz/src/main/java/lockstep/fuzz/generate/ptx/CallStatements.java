package lockstep.fuzz.generate.ptx;

import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxType;

/** Calls of functions of the module. */
final class CallStatements {
    private CallStatements() {}

    static boolean hasCallable(PtxEmitter emitter) {
        return !emitter.program().callable().isEmpty();
    }

    /** A call of a function by its name, or by an address that lanes may differ in. */
    static void call(PtxEmitter emitter) {
        Choices choices = emitter.choices();
        List<PtxDeviceFunction> callable = emitter.program().callable();
        PtxFunctionHeader first = choices.pick(callable).header();
        PtxOperand fuel = fuel(emitter);
        if (!emitter.chance("indirect-call")) {
            emitter.pool().add(PtxDeviceFunction.call(emitter, new PtxSymbolOperand(first), null, fuel));
            return;
        }
        PtxFunctionHeader second = choices.pick(callable).header();
        PtxRegister address = emitter.compute(PtxType.B64, "mov.u64", new PtxSymbolOperand(first));
        PtxRegister other = emitter.compute(PtxType.B64, "mov.u64", new PtxSymbolOperand(second));
        PtxRegister target = emitter.compute(PtxType.B64, "selp.b64", address, other, emitter.read(PtxType.PRED));
        PtxLabel interfaceName = emitter.body().label();
        if (choices.chance(1, 2) && first != second) {
            emitter.body().add(new PtxCallTargets(interfaceName, List.of(first, second), SourceLocation.NONE));
        } else {
            emitter.body()
                    .add(new PtxCallPrototype(
                            interfaceName,
                            List.of(PtxDeviceFunction.result("p_")),
                            PtxDeviceFunction.parameters("p_"),
                            List.of(),
                            SourceLocation.NONE));
        }
        emitter.pool().add(PtxDeviceFunction.call(emitter, target, interfaceName, fuel));
    }

    private static PtxOperand fuel(PtxEmitter emitter) {
        if (emitter.choices().chance(1, 2)) {
            return PtxInteger.of(emitter.choices().between(0, PtxDeviceFunction.MAX_FUEL));
        }
        return emitter.compute(PtxType.B32, "and.b32", emitter.read(PtxType.B32), PtxInteger.of(1));
    }
}
