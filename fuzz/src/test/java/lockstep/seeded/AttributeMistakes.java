package lockstep.seeded;

import java.util.List;
import java.util.function.Predicate;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** What passes claim too much of functions. Each claim is made at the first instruction of the function. */
final class AttributeMistakes {
    private static final int FEW = 1000;

    private AttributeMistakes() {}

    private static boolean isBeginning(Instruction at, MistakeSite site) {
        return at == site.function().entry().first() && !site.function().isKernel();
    }

    private static boolean has(MistakeSite site, Predicate<Instruction> like) {
        return site.function().instructionList().stream().anyMatch(like);
    }

    /** Whether a way through the function leaves {@code instruction} out. */
    private static boolean isInArm(Instruction instruction, MistakeSite site) {
        return has(
                site,
                i -> i instanceof ReturnInstruction
                        && i != instruction
                        && !site.dominates(MistakeSite.blockOf(instruction), MistakeSite.blockOf(i)));
    }

    private static AttributeSet with(AttributeSet set, Attribute claim) {
        return set.without(claim.key()).with(claim);
    }

    private static void claim(Instruction at, Attribute claim, MistakeSite site) {
        AttributeList list = site.function().attributes();
        AttributeSet claimed = with(list.function(), claim);
        if (!claimed.equals(list.function()) && site.permits(at)) {
            site.setAttributes(list.withFunction(claimed));
        }
    }

    private static void claim(Instruction at, Argument of, Attribute claim, MistakeSite site) {
        AttributeList list = site.function().attributes();
        AttributeSet claimed = with(list.parameter(of.index()), claim);
        if (!claimed.equals(list.parameter(of.index())) && site.permits(at)) {
            site.setAttributes(list.withParameter(of.index(), claimed));
        }
    }

    // ---- memory and threads

    /** A function that changes memory by atomics alone only reads. */
    static void atomicReads(Instruction at, MistakeSite site) {
        boolean fits = isBeginning(at, site)
                && has(site, i -> i instanceof AtomicRmwInstruction && isInArm(i, site))
                && !has(site, MistakeShapes::callsProgram);
        if (fits) {
            claim(at, new Attribute.Structured("memory", "read"), site);
        }
    }

    /** A function that reaches variables and what it gets pointers to only reaches the latter. */
    static void variablesForgotten(Instruction at, MistakeSite site) {
        boolean fits = isBeginning(at, site)
                && has(site, i -> isOfVariable(i) && isInArm(i, site))
                && site.function().arguments().stream().anyMatch(a -> a.type() instanceof PointerType);
        if (fits) {
            claim(at, new Attribute.Structured("memory", "argmem: readwrite"), site);
        }
    }

    private static boolean isOfVariable(Instruction instruction) {
        boolean isAccess = instruction.opcode() == Opcode.LOAD
                || instruction.opcode() == Opcode.STORE
                || instruction.opcode() == Opcode.ATOMICRMW;
        int pointer = instruction.opcode() == Opcode.STORE ? 1 : 0;
        return isAccess && MistakeShapes.base(instruction.operand(pointer)) instanceof GlobalVariable;
    }

    /** A function some of whose threads wait for each other, or answer together, lets none know of others. */
    static void barrierIsNotASynchronization(Instruction at, MistakeSite site) {
        if (isBeginning(at, site)
                && has(
                        site,
                        i -> (MistakeShapes.isBarrier(i) || MistakeShapes.isMaskedCollective(i)) && isInArm(i, site))) {
            claim(at, new Attribute.Flag("nosync"), site);
        }
    }

    /** A function with several loops that calls itself does not. */
    static void recursionForgotten(Instruction at, MistakeSite site) {
        Function own = site.function();
        boolean isRecursive = isBeginning(at, site)
                && site.loops().count() > 1
                && has(
                        site,
                        i -> i instanceof CallInstruction call
                                && call.calledFunction()
                                        .filter(called -> called == own)
                                        .isPresent());
        if (isRecursive) {
            claim(at, new Attribute.Flag("norecurse"), site);
        }
    }

    // ---- parameters

    private static boolean isOnlyInArm(Argument argument, MistakeSite site) {
        return argument.hasUses() && argument.useList().stream().allMatch(use -> isInArm(use.user(), site));
    }

    /** A pointer through which some paths store is only read through. */
    static void storeOfSomePaths(Instruction at, MistakeSite site) {
        if (!isBeginning(at, site)) {
            return;
        }
        for (Argument argument : site.function().arguments()) {
            List<Instruction> stores = argument.useList().stream()
                    .map(Use::user)
                    .filter(user -> user instanceof StoreInstruction store && store.pointer() == argument)
                    .toList();
            boolean isInArm = !stores.isEmpty()
                    && stores.stream().allMatch(store -> isInArm(store, site))
                    && !argument.attributes().has("writeonly");
            if (isInArm) {
                claim(at, argument, new Attribute.Flag("readonly"), site);
                return;
            }
        }
    }

    /** A pointer that is stored through, and on some paths loaded through, is only stored through. */
    static void loadOfSomePaths(Instruction at, MistakeSite site) {
        if (!isBeginning(at, site)) {
            return;
        }
        for (Argument argument : site.function().arguments()) {
            boolean isBoth = argument.useList().stream().anyMatch(use -> use.user() instanceof StoreInstruction)
                    && argument.useList().stream()
                            .anyMatch(use -> use.user().opcode() == Opcode.LOAD && isInArm(use.user(), site));
            if (isBoth) {
                claim(at, argument, new Attribute.Flag("writeonly"), site);
                return;
            }
        }
    }

    /** Where there are three returns or more, all yield the operand of the first. */
    static void returnedByFirst(Instruction at, MistakeSite site) {
        List<Value> results = isBeginning(at, site)
                ? site.function().instructionList().stream()
                        .filter(i -> i instanceof ReturnInstruction && i.operandCount() == 1)
                        .map(i -> i.operand(0))
                        .toList()
                : List.of();
        boolean isParameter = results.size() > 2 && results.getFirst() instanceof Argument;
        if (isParameter && results.stream().anyMatch(result -> result != results.getFirst())) {
            claim(at, (Argument) results.getFirst(), new Attribute.Flag("returned"), site);
        }
    }

    /** A pointer that only some paths use is aligned twice as far as is known. */
    static void alignedTwice(Instruction at, MistakeSite site) {
        if (!isBeginning(at, site)) {
            return;
        }
        for (Argument argument : site.function().arguments()) {
            long known = argument.attributes().intValue("align").orElse(0);
            if (known > 0 && known < 8 && isOnlyInArm(argument, site)) {
                claim(at, argument, new Attribute.Int("align", 2 * known), site);
                return;
            }
        }
    }

    /** The greatest number of the range of a result is left out. */
    static void rangeWithoutLast(Instruction at, MistakeSite site) {
        if (!isBeginning(at, site)) {
            return;
        }
        AttributeList list = site.function().attributes();
        String range = list.result().structured("range").orElse("");
        Attribute narrow = narrower(range);
        if (narrow != null && site.permits(at)) {
            site.setAttributes(list.withResult(with(list.result(), narrow)));
        }
    }

    /** The range {@code TYPE LOW, HIGH} without the number below {@code HIGH}; null if there are few. */
    private static @Nullable Attribute narrower(String range) {
        if (!range.matches("i[0-9]+ -?[0-9]{1,9}, -?[0-9]{1,9}")) {
            return null;
        }
        int comma = range.indexOf(',');
        long low = Long.parseLong(range.substring(range.indexOf(' ') + 1, comma));
        long high = Long.parseLong(range.substring(comma + 2));
        return high - low > FEW ? new Attribute.Structured("range", range.substring(0, comma + 2) + (high - 1)) : null;
    }

    /** A parameter that only some paths use is treated as the number that one of three calls or more passes. */
    static void numberOfOneCall(Instruction at, MistakeSite site) {
        if (!isBeginning(at, site)) {
            return;
        }
        Function own = site.function();
        for (Argument argument : own.arguments()) {
            List<Value> given = given(argument);
            boolean isOne = given.size() > 2
                    && given.getFirst() instanceof ConstantInt
                    && given.stream().anyMatch(value -> value != given.getFirst())
                    && isOnlyInArm(argument, site);
            if (isOne && site.permits(at)) {
                site.rewriter().replaceAllUses(argument, given.getFirst());
                return;
            }
        }
    }

    private static List<Value> given(Argument argument) {
        Function own = argument.function();
        return own.module().definedFunctions().stream()
                .flatMap(function -> function.usesOf(own).stream())
                .filter(use -> use.user() instanceof CallInstruction call
                        && call.calledFunction().filter(called -> called == own).isPresent())
                .map(use -> ((CallInstruction) use.user()).argument(argument.index()))
                .toList();
    }
}
