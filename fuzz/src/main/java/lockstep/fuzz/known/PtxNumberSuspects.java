package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/** Arithmetic, logic, comparisons and conversions that ptxas miscompiles, and their replacements. */
final class PtxNumberSuspects {
    /** The bits of 1.0 as {@code f32}, {@code f16} and {@code bf16}. */
    private static final long ONE = 0x3f800000;

    private static final long HALF_ONE = 0x3c00;

    private static final long BRAIN_ONE = 0x3f80;

    /** What becomes a sum of machine words, or a product, which the distributive law makes one of. */
    private static final Set<PtxOpcode> SUMS = Set.of(
            PtxOpcode.ADD,
            PtxOpcode.MUL,
            PtxOpcode.MUL24,
            PtxOpcode.SUB,
            PtxOpcode.NEG,
            PtxOpcode.MAD,
            PtxOpcode.MAD24,
            PtxOpcode.SAD,
            PtxOpcode.ADDC,
            PtxOpcode.SUBC,
            PtxOpcode.VMAD);

    private static final int LOGIC_SOURCES = 3;

    /** The bits of a selector of {@code prmt} that request copies of a sign. */
    private static final long SIGNS = 0x8888;

    private PtxNumberSuspects() {}

    static boolean isSaturatedSum(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isSum = instruction.opcode() == PtxOpcode.ADD || instruction.opcode() == PtxOpcode.SUB;
        return isSum
                && instruction.has(PtxModifier.SAT)
                && instruction.has(PtxType.S32)
                && instruction.operands().stream()
                        .skip(1)
                        .anyMatch(each -> writers.isWrittenBy(each, SUMS)
                                || writers.isWrittenBy(each, PtxVideoSuspects.SCALAR_VIDEO));
    }

    static boolean isDirectedHalf(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isDirected = instruction.has(PtxModifier.RP) || instruction.has(PtxModifier.RM);
        return instruction.opcode() == PtxOpcode.CVT
                && isDirected
                && instruction.has(PtxModifier.FTZ)
                && instruction.types().equals(List.of(PtxType.F16, PtxType.F32));
    }

    static boolean isWidenedHalf(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.CVT
                && instruction.has(PtxType.F16)
                && instruction.type(0).isInteger()
                && instruction.type(0).width() <= Short.SIZE
                && instruction.operand(0) instanceof PtxRegister result
                && result.type().width() > Short.SIZE
                && PtxHiddenCopies.isOpen(result);
    }

    static boolean isClampedLong(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.CVT
                && instruction.has(PtxModifier.SAT)
                && !instruction.type(1).isFloat()
                && instruction.type(1).width() == Long.SIZE
                && PtxHiddenCopies.isAnyOpen(instruction);
    }

    static boolean isByMisread(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.SLCT
                && instruction.types().equals(List.of(PtxType.S32, PtxType.S32))
                && instruction.operands().getLast() instanceof PtxInteger number
                && isMisread((int) number.value());
    }

    /** Whether a number has another sign than the float of its bits: not below zero, but not a number, or -0.0. */
    private static boolean isMisread(int chooser) {
        return chooser >= 0 != Float.intBitsToFloat(chooser) >= 0;
    }

    static boolean isLargestNumber(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.operands().getLast() instanceof PtxInteger number && number.value() == Integer.MAX_VALUE;
    }

    static boolean isOfUnsigned(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.CVT
                && (instruction.type(0).isFloat() || instruction.has(PtxModifier.SAT))
                && instruction.type(1) == PtxType.U32
                && PtxHiddenCopies.isAnyOpen(instruction);
    }

    static boolean isOfSigns(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.PRMT
                && instruction.operands().getLast() instanceof PtxInteger selector
                && (selector.value() & SIGNS) != 0
                && PtxHiddenCopies.isOpen(instruction.operand(0));
    }

    static boolean isLessDistance(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isDifference = instruction.opcode() == PtxOpcode.SUB || instruction.opcode() == PtxOpcode.SUBC;
        return isDifference
                && instruction.has(PtxModifier.CC)
                && instruction.type(0).width() == Long.SIZE
                && writers.isWrittenBy(instruction.operands().getLast(), Set.of(PtxOpcode.ABS));
    }

    static void chooseBits(PtxInstruction instruction, PtxFunctionRewriter made) {
        List<PtxSuffix> words = new ArrayList<>(instruction.suffixes());
        words.set(words.indexOf(PtxType.S32), PtxType.B32);
        made.add(instruction.withSuffixes(words));
    }

    static boolean isLimitedFloat(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean isExtreme = instruction.opcode() == PtxOpcode.MIN || instruction.opcode() == PtxOpcode.MAX;
        boolean isLimit = isExtreme && instruction.operands().stream().anyMatch(each -> !(each instanceof PtxRegister));
        return (isLimit || instruction.has(PtxModifier.SAT))
                && instruction.type(0).isFloat()
                && PtxHiddenCopies.isAnyOpen(instruction);
    }

    /** Flushes the operands that follow the result, two at most, by multiplying them by 1.0. */
    static void flushBefore(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxRegister one = made.register(PtxType.B32);
        made.add(null, "mov.b32", one, PtxInteger.of(ONE));
        List<PtxOperand> operands = new ArrayList<>(instruction.operands());
        for (int source = 1; source < Math.min(3, operands.size()); source++) {
            if (operands.get(source) instanceof PtxRegister register) {
                PtxRegister flushed = made.register(PtxType.B32);
                made.add(null, "mul.ftz.f32", flushed, register, one);
                operands.set(source, flushed);
            }
        }
        List<PtxSuffix> words = new ArrayList<>(instruction.suffixes());
        words.remove(PtxModifier.FTZ);
        made.add(instruction.withSuffixes(words).withOperands(operands));
    }

    static void choose(PtxInstruction set, PtxFunctionRewriter made) {
        PtxType type = set.type(0);
        made.add(
                set.guard().orElse(null),
                "selp.b" + type.width(),
                set.operand(0),
                PtxInteger.of(yes(type)),
                PtxInteger.of(0),
                compare(set, made));
    }

    /** The bits of 1.0. */
    private static long yes(PtxType type) {
        if (type == PtxType.F32) {
            return ONE;
        }
        return type == PtxType.F16 ? HALF_ONE : BRAIN_ONE;
    }

    /** The comparison of a {@code set} with a predicate as its result. */
    private static PtxRegister compare(PtxInstruction set, PtxFunctionRewriter made) {
        PtxRegister holds = made.register(PtxType.PRED);
        List<PtxSuffix> words = new ArrayList<>(set.suffixes());
        words.remove(set.type(0));
        List<PtxOperand> operands = new ArrayList<>(set.operands());
        operands.set(0, holds);
        made.add(
                null,
                "setp." + words.stream().map(PtxSuffix::text).collect(Collectors.joining(".")),
                operands.toArray(PtxOperand[]::new));
        return holds;
    }

    static boolean isLessNothing(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.SUBC
                && (writers.isCompared(instruction.operands().getLast()) || readsOneTwice(instruction));
    }

    static boolean readsOneTwice(PtxInstruction instruction) {
        List<PtxOperand> registers = instruction.operands().stream()
                .skip(1)
                .filter(each -> each instanceof PtxRegister register && register.type() != PtxType.PRED)
                .toList();
        return Set.copyOf(registers).size() < registers.size();
    }

    /** A literal operand of {@code lop3} is hidden as well, since the next operation may have the same. */
    static void hideTable(PtxInstruction instruction, PtxFunctionRewriter made) {
        if (instruction.opcode() != PtxOpcode.LOP3) {
            PtxHiddenCopies.hideSources(instruction, made);
            return;
        }
        List<PtxOperand> operands = new ArrayList<>(instruction.operands());
        for (int source = 1; source <= LOGIC_SOURCES; source++) {
            operands.set(source, PtxHiddenCopies.copy(operands.get(source), PtxType.B32, made));
        }
        made.add(instruction.withOperands(operands));
    }

    static boolean isLogicWithPredicate(PtxInstruction instruction, PtxRegisterWriters writers) {
        return instruction.opcode() == PtxOpcode.LOP3 && instruction.operand(0) instanceof PtxPredicatePair;
    }

    static void askApart(PtxInstruction logic, PtxFunctionRewriter made) {
        PtxPredicatePair results = (PtxPredicatePair) logic.operand(0);
        PtxGuard guard = logic.guard().orElse(null);
        List<PtxOperand> operands = new ArrayList<>(logic.operands());
        PtxOperand beside = operands.removeLast();
        PtxRegister value = made.register(PtxType.B32);
        operands.set(0, value);
        made.add(null, "lop3.b32", operands.toArray(PtxOperand[]::new));
        PtxRegister holds = made.register(PtxType.PRED);
        made.add(null, "setp.ne.u32", holds, value, PtxInteger.of(0));
        made.add(guard, logic.suffixes().getFirst().text() + ".pred", results.second(), holds, beside);
        if (results.first() instanceof PtxRegister register) {
            made.add(guard, "mov.b32", register, value);
        }
    }

    /** {@link PtxWords#copyUnderGuard}, also for bytes of a register. */
    static void addUnderGuard(PtxInstruction instruction, PtxFunctionRewriter made) {
        if (!(instruction.operand(0) instanceof PtxSelection part)) {
            PtxWords.copyUnderGuard(instruction, made);
            return;
        }
        PtxRegister result = (PtxRegister) PtxWords.copy(part.register(), made);
        made.add(PtxWords.with(instruction.withoutGuard(), 0, new PtxSelection(result, part.halves(), part.indices())));
        made.add(instruction.guard().orElseThrow(), "mov.b32", part.register(), result);
    }
}
