package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.Site;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.IntType;

/** What passes get wrong about what functions promise, take and give back. */
final class CallMistakes {
    private CallMistakes() {}

    // ---- promises

    /** A function that writes through a pointer that it was given only reads. */
    static void writesTakenForReads(Instruction at, Site site) {
        if (at instanceof StoreInstruction store
                && Shapes.base(store.pointer()) instanceof Argument
                && isDevice(site)
                && !hasMemory(site.function(), "read")
                && site.permits(at)) {
            promise(site.function(), new Attribute.Structured("memory", "read"));
            promise(site.function(), new Attribute.Flag("willreturn"));
        }
    }

    /** A pointer that a function writes through is promised to be read through. */
    static void writtenParameterReadonly(Instruction at, Site site) {
        if (at instanceof StoreInstruction store
                && Shapes.base(store.pointer()) instanceof Argument argument
                && isDevice(site)
                && !argument.attributes().has("readonly")
                && site.permits(at)) {
            AttributeSet set =
                    argument.attributes().without("writeonly").with(new Attribute.Flag("readonly"));
            Function function = site.function();
            function.setAttributes(function.attributes().withParameter(argument.index(), set));
        }
    }

    /** The first number that a function takes is promised to be what it gives back. */
    static void firstIsReturned(Instruction at, Site site) {
        Function function = site.function();
        if (at instanceof ReturnInstruction end
                && isDevice(site)
                && end.value().filter(value -> !(value instanceof Argument)).isPresent()
                && !function.arguments().isEmpty()
                && function.argument(0).type().equals(function.functionType().result())
                && !function.argument(0).attributes().has("returned")
                && site.permits(at)) {
            AttributeSet set = function.argument(0).attributes().with(new Attribute.Flag("returned"));
            function.setAttributes(function.attributes().withParameter(0, set));
        }
    }

    /** A function with a collective operation has no effects, and is not convergent. */
    static void collectiveWithoutEffect(Instruction at, Site site) {
        if (Shapes.isMaskedCollective(at)
                && isDevice(site)
                && !hasMemory(site.function(), "none")
                && site.permits(at)) {
            Function function = site.function();
            function.setAttributes(function.attributes()
                    .withFunction(function.attributes().function().without("convergent")));
            promise(function, new Attribute.Structured("memory", "none"));
            promise(function, new Attribute.Flag("willreturn"));
        }
    }

    private static boolean isDevice(Site site) {
        return !site.function().isKernel();
    }

    private static boolean hasMemory(Function function, String what) {
        return function.attributes().function().structured("memory").filter(what::equals).isPresent();
    }

    private static void promise(Function function, Attribute attribute) {
        function.setAttributes(function.attributes()
                .withFunction(function.attributes().function().with(attribute)));
    }

    // ---- signatures

    /** A parameter of numbers that is looked at is handed poison. */
    static void liveArgumentPoison(Instruction at, Site site) {
        if (at instanceof CallInstruction call
                && Shapes.callsProgram(call)
                && call.argumentCount() > 1
                && call.argument(0).type().equals(IntType.I32)
                && call.calledFunction().filter(f -> f.argument(0).hasUses()).isPresent()
                && site.permits(at)) {
            site.rewriter().setOperand(call, 0, site.rewriter().context().poison(IntType.I32));
        }
    }

    /** Two numbers that a call hands over change places. */
    static void exchangedArguments(Instruction at, Site site) {
        if (at instanceof CallInstruction call
                && Shapes.callsProgram(call)
                && call.argumentCount() > 1
                && call.argument(0).type().equals(call.argument(1).type())
                && call.argument(0) != call.argument(1)
                && site.permits(at)) {
            Value first = call.argument(0);
            site.rewriter().setOperand(call, 0, call.argument(1));
            site.rewriter().setOperand(call, 1, first);
        }
    }

    /** A call whose result nobody looks at goes, whatever the function does. */
    static void callWithoutUses(Instruction at, Site site) {
        if (at instanceof CallInstruction call && Shapes.callsProgram(call) && !call.hasUses() && site.permits(at)) {
            site.rewriter().erase(call);
        }
    }

    /** A load through a parameter moves to the beginning, before stores through it. */
    static void loadBeforeStore(Instruction at, Site site) {
        Instruction first = site.function().entry().first();
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof Argument pointer
                && isDevice(site)
                && first != null
                && isAfterStore(load, pointer)
                && site.permits(at)) {
            site.rewriter().moveBefore(load, first);
        }
    }

    private static boolean isAfterStore(LoadInstruction load, Argument pointer) {
        return pointer.useList().stream()
                .anyMatch(use -> use.user() instanceof StoreInstruction store
                        && use.index() == 1
                        && (store.block() != load.block() || store.comesBefore(load)));
    }

    /** What a function loads through a pointer is loaded four bytes further on. */
    static void nextNumber(Instruction at, Site site) {
        if (at instanceof LoadInstruction load
                && load.pointer() instanceof Argument pointer
                && isDevice(site)
                && site.permits(at)) {
            GetElementPtrInstruction next = site.rewriter()
                    .before(load)
                    .elementPointer(
                            IntType.I32, pointer, List.of(site.rewriter().context().i32(1)), 0);
            site.rewriter().setOperand(load, 0, next);
        }
    }
}
