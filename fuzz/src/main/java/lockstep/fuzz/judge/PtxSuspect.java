package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxMinus;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxNot;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxPredicatePair;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSelection;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVector;

/**
 * An instruction of PTX that ptxas 13.0 is known to compile wrong, and what can stand in for it. Where it is cheap the
 * other computes the same, as ptxas gets it right.
 */
enum PtxSuspect implements Suspect {
    /** A field of 64 bits whose position or length is in a register; its lowest 8 bits stand in for each. */
    FAR_POSITION(PtxSuspect::isFarPosition, PtxSuspect::takeLastBytes),

    /** A field of 32 bits put in by a literal length beyond them; a length that ends with them stands in for it. */
    LONG_FIELD(PtxSuspect::isLongField, PtxSuspect::shorten),

    /** A signed field of 32 bits beyond the word, by a literal position; its last bit stands in for it. */
    FIELD_BEYOND(PtxSuspect::isFieldBeyond, PtxSuspect::takeLastBit),

    /** A shift of 64 bits by an amount in a register; a copy of it stands in for the amount. */
    COMPUTED_AMOUNT(PtxSuspect::isComputedAmount, PtxSuspect::shiftByCopy),

    /** A shift of 16 bits by a literal amount of more than 16 bits; the least that shifts everything out stands in. */
    LONG_AMOUNT(PtxSuspect::isLongAmount, PtxSuspect::shiftByWidth),

    /** A scalar video instruction with its result in an upper half; the lower one stands in for it. */
    UPPER_HALF_RESULT(PtxSuspect::isUpperHalfResult, PtxSuspect::takeLowerHalf),

    /** A scalar video instruction that saturates; one that does not stands in for it. */
    VIDEO_SATURATION((each, writers) -> isScalarVideo(each) && each.has(PtxModifier.SAT), without(PtxModifier.SAT)),

    /** A guarded comparison with a floating result; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_SET((each, writers) -> isFloatSet(each) && each.guard().isPresent(), PtxSuspect::copyUnderGuard),

    /** A guarded comparison of 16 bits with a result of 32; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_WIDE_SET(PtxSuspect::isGuardedWideSet, PtxSuspect::copyUnderGuard),

    /** Guarded sums of bytes that are added up; those of all lanes, and a guarded copy, stand in for them. */
    GUARDED_BYTE_SUM(PtxSuspect::isGuardedByteSum, PtxSuspect::addUnderGuard),

    /** A store of a part of its registers; copies of the registers stand in for them. */
    NARROW_STORE(PtxSuspect::isNarrowStore, PtxSuspect::storeCopies),

    /** A minimum or maximum behind a scalar video instruction; a sum stands in for it. */
    VIDEO_LIMIT(
            (each, writers) -> isScalarVideo(each) && (each.has(PtxModifier.MIN) || each.has(PtxModifier.MAX)),
            replacing(Set.of(PtxModifier.MIN, PtxModifier.MAX), PtxModifier.ADD)),

    /** A sum or difference that saturates, of what was added up before; one that does not stands in for it. */
    SATURATED_SUM(PtxSuspect::isSaturatedSum, without(PtxModifier.SAT)),

    /**
     * A product and a sum of which the upper half matters, where ptxas takes a factor or the addend for signed that is
     * not; one of signed numbers stands in for it.
     */
    UNSIGNED_PRODUCT(PtxSuspect::isUnsignedProduct, replacing(Set.of(PtxType.U32), PtxType.S32)),

    /** A guarded {@code testp}; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_TEST(
            (each, writers) ->
                    each.opcode() == PtxOpcode.TESTP && each.guard().isPresent(),
            PtxSuspect::copyUnderGuard),

    /** A comparison whose result is 1.0 or 0.0; one whose result is a predicate, and a choice, stand in for it. */
    FLOAT_SET((each, writers) -> isPlainSet(each) && each.type(0) == PtxType.F32, PtxSuspect::choose),

    /** The same for halves. */
    HALF_SET((each, writers) -> isPlainSet(each) && each.type(0).width() == Short.SIZE, PtxSuspect::choose),

    /** A comparison that flushes; one of what was flushed before stands in for it. */
    FLUSHED_COMPARISON(PtxSuspect::isFlushedComparison, PtxSuspect::flushBefore),

    /** A test for zero that gives 1 or 0, {@code cnot}; a hidden copy of its result stands in for that. */
    ZERO_TEST(PtxSuspect::isZeroTest, PtxHiding::hideResult),

    /** An absolute value of 16 bits; a hidden copy of it stands in for it. */
    SHORT_DISTANCE(PtxSuspect::isShortDistance, PtxHiding::hideResult),

    /** A choice of signed numbers by the sign of a literal, the least; one of bits stands in for it. */
    LEAST_CHOOSER(PtxSuspect::isByLeast, PtxSuspect::chooseBits),

    /** An integer of 64 bits clamped to fewer; a hidden copy stands in for it. */
    CLAMPED_LONG(PtxSuspect::isClampedLong, PtxHiding::hideSources),

    /** An upper product and a number that saturate; those that do not stand in for them. */
    SATURATED_PRODUCT(PtxSuspect::isSaturatedProduct, without(PtxModifier.SAT)),

    /** A float that a number or saturation limits; that of a hidden copy stands in for it. */
    LIMITED_FLOAT(PtxSuspect::isLimitedFloat, PtxHiding::hideSources),

    /** A single rounded up or down to half that flushes; one that keeps denormals stands in for it. */
    LOST_FLUSH(PtxSuspect::isDirectedHalf, without(PtxModifier.FTZ)),

    /** A search for a set bit by the least distance, or one in a register; the next one stands in for the least. */
    LEAST_DISTANCE(PtxSuspect::isFarSearch, PtxSuspect::comeNearer),

    /** A vote whose result is a predicate; the lane's own stands in for it. */
    VOTED_PREDICATE(PtxSuspect::isVotedPredicate, PtxSuspect::takeOwn),

    /** A barrier of the block that votes; one that does not, and the lane's own predicate, stand in for it. */
    VOTING_BARRIER(PtxSuspect::isVotingBarrier, PtxSuspect::meetOnly),

    /**
     * A call with a result, or what ptxas makes one of; zero, or the first source, stands in for the result. Never
     * reached, it crashes ptxas.
     */
    CALL_RESULT(PtxSuspect::isCallResult, PtxSuspect::takeNoResult),

    /** A branch or an end under a predicate that more than one instruction writes; a hidden copy stands in for it. */
    REUSED_GUARD(PtxSuspect::isReusedGuard, PtxHiding::hideGuard),

    /** Something else under such a predicate, or a choice by one; the same. */
    CHANGED_GUARD(PtxSuspect::isUnderChangedGuard, PtxSuspect::hideChooser),

    /** An operation on halves that more than one instruction writes; hidden copies stand in for them. */
    CHANGED_HALF(PtxSuspect::isOfChangedHalf, PtxHiding::hideSources),

    /** A function of three operands that asks for a predicate as well; the parts stand in for it. */
    LOGIC_WITH_PREDICATE(PtxSuspect::isLogicWithPredicate, PtxSuspect::askApart),

    /** A function of bits of which two operands are one register; hidden copies stand in for them. */
    REPEATED_SOURCE(PtxSuspect::isRepeatedSource, PtxHiding::hideSources),

    /** A sum, whose carry is kept, of what more than one instruction writes; hidden copies stand in for that. */
    KEPT_SUM(PtxSuspect::isKeptSum, PtxHiding::hideSources),

    /** A product whose carry is kept; hidden copies of its factors stand in for them. */
    KEPT_CARRY(PtxSuspect::isKeptCarry, PtxHiding::hideSources),

    /** A packed operation on what is compared with a number; hidden copies stand in for its operands. */
    PACKED_NUMBER(PtxSuspect::isPackedNumber, PtxHiding::hideSources),

    /** An instruction at which lanes meet; one whose mask or barrier is a hidden copy stands in for it. */
    MEETING(PtxSuspect::isMeeting, PtxSuspect::hideMeetingPlace),

    /** A branch to one of several places; comparisons of hidden copies, and branches, stand in for it. */
    INDEXED_BRANCH(PtxSuspect::isIndexedBranch, PtxSuspect::branchOneByOne),

    /** A vote whose mask is a register; a hidden copy stands in for that. */
    VOTE_MASK(PtxSuspect::isMaskedVote, PtxSuspect::hideMeetingPlace);

    /** Puts something in the place of an instruction. */
    @FunctionalInterface
    private interface Substitution {
        void of(PtxInstruction instruction, PtxSubstitutes made);
    }

    private static final long LAST_BYTE = 255;

    /** The bits of 1.0 as {@code f32}, {@code f16} and {@code bf16}. */
    private static final long ONE = 0x3f800000;

    private static final long HALF_ONE = 0x3c00;
    private static final long BRAIN_ONE = 0x3f80;

    /** Operands of {@code bfi}. */
    private static final int POSITION = 3;

    private static final int LENGTH = 4;

    /** Operand of {@code bfe}, and where it ends. */
    private static final int START = 2;

    private static final int LAST_BIT = Integer.SIZE - 1;

    /** Operand of shifts. */
    private static final int AMOUNT = 2;

    /** Operand of {@code fns}. */
    private static final int DISTANCE = 3;

    private static final Set<PtxOpcode> SCALAR_VIDEO = Set.of(
            PtxOpcode.VADD,
            PtxOpcode.VSUB,
            PtxOpcode.VABSDIFF,
            PtxOpcode.VMIN,
            PtxOpcode.VMAX,
            PtxOpcode.VSHL,
            PtxOpcode.VSHR,
            PtxOpcode.VSET);

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
            PtxOpcode.VADD,
            PtxOpcode.VSUB,
            PtxOpcode.VABSDIFF,
            PtxOpcode.VMIN,
            PtxOpcode.VMAX,
            PtxOpcode.VSHL,
            PtxOpcode.VSHR,
            PtxOpcode.VSET,
            PtxOpcode.VMAD);

    /** What barriers make of the predicates of their threads. */
    private static final Set<PtxSuffix> VOTES = Set.of(PtxModifier.POPC, PtxModifier.AND, PtxModifier.OR);

    /** What becomes a call in machine words, or may. */
    private static final Set<PtxOpcode> DIVISIONS =
            Set.of(PtxOpcode.DIV, PtxOpcode.REM, PtxOpcode.RCP, PtxOpcode.SQRT);

    /** What becomes a table of three operands. */
    private static final Set<PtxOpcode> TABLES = Set.of(PtxOpcode.LOP3, PtxOpcode.COPYSIGN);

    /** Sums that may keep a carry. */
    private static final Set<PtxOpcode> CARRYING =
            Set.of(PtxOpcode.ADD, PtxOpcode.ADDC, PtxOpcode.SUB, PtxOpcode.SUBC);

    private static final Set<PtxOpcode> BARRIERS = Set.of(PtxOpcode.BAR, PtxOpcode.BARRIER);

    /** What takes lanes elsewhere, or ends them. */
    private static final Set<PtxOpcode> ENDS = Set.of(PtxOpcode.BRA, PtxOpcode.EXIT, PtxOpcode.RET);

    private final BiPredicate<PtxInstruction, PtxWriters> condition;
    private final Substitution substitution;

    PtxSuspect(BiPredicate<PtxInstruction, PtxWriters> condition, Substitution substitution) {
        this.condition = condition;
        this.substitution = substitution;
    }

    @Override
    public Optional<TestCase> without(TestCase test) {
        return PtxAblation.without(this, test);
    }

    /** Whether {@code instruction}, of a function with these writers, is one. */
    boolean is(PtxInstruction instruction, PtxWriters writers) {
        return condition.test(instruction, writers);
    }

    /** Adds what stands in for {@code instruction}, which is one. */
    void substitute(PtxInstruction instruction, PtxSubstitutes made) {
        substitution.of(instruction, made);
    }

    // ---- fields of bits

    private static boolean isFarPosition(PtxInstruction instruction, PtxWriters writers) {
        boolean isField = instruction.opcode() == PtxOpcode.BFE || instruction.opcode() == PtxOpcode.BFI;
        return isField
                && instruction.type(0).width() > Integer.SIZE
                && positions(instruction).stream()
                        .anyMatch(each -> each instanceof PtxRegister && PtxHiding.isOpen(each));
    }

    private static List<PtxOperand> positions(PtxInstruction instruction) {
        int count = instruction.operands().size();
        return instruction.operands().subList(count - 2, count);
    }

    private static void takeLastBytes(PtxInstruction instruction, PtxSubstitutes made) {
        List<PtxOperand> operands = new ArrayList<>(
                instruction.operands().subList(0, instruction.operands().size() - 2));
        for (PtxOperand position : positions(instruction)) {
            PtxRegister low = made.register(PtxType.B32);
            made.add(null, "and.b32", low, position, PtxInteger.of(LAST_BYTE));
            operands.add(low);
        }
        made.add(instruction.withOperands(operands));
    }

    private static boolean isLongField(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.BFI
                && instruction.type(0).width() == Integer.SIZE
                && instruction.operand(POSITION) instanceof PtxInteger position
                && instruction.operand(LENGTH) instanceof PtxInteger length
                && (position.value() & LAST_BYTE) > 0
                && (length.value() & LAST_BYTE) >= Integer.SIZE;
    }

    private static void shorten(PtxInstruction instruction, PtxSubstitutes made) {
        long position = ((PtxInteger) instruction.operand(POSITION)).value() & LAST_BYTE;
        long length = Math.max(0, Integer.SIZE - position);
        made.add(with(instruction, LENGTH, PtxInteger.of(length)));
    }

    private static boolean isFieldBeyond(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.BFE
                && instruction.type(0) == PtxType.S32
                && instruction.operand(START) instanceof PtxInteger start
                && (start.value() & LAST_BYTE) >= Integer.SIZE;
    }

    private static void takeLastBit(PtxInstruction instruction, PtxSubstitutes made) {
        made.add(with(instruction, START, PtxInteger.of(LAST_BIT)));
    }

    private static boolean isShift(PtxInstruction instruction, int width) {
        boolean isShift = instruction.opcode() == PtxOpcode.SHL || instruction.opcode() == PtxOpcode.SHR;
        return isShift && instruction.type(0).width() == width;
    }

    private static boolean isComputedAmount(PtxInstruction instruction, PtxWriters writers) {
        return isShift(instruction, Long.SIZE)
                && instruction.operand(AMOUNT) instanceof PtxRegister amount
                && PtxHiding.isOpen(amount);
    }

    private static void shiftByCopy(PtxInstruction instruction, PtxSubstitutes made) {
        made.add(with(instruction, AMOUNT, copy((PtxRegister) instruction.operand(AMOUNT), made)));
    }

    private static boolean isLongAmount(PtxInstruction instruction, PtxWriters writers) {
        return isShift(instruction, Short.SIZE)
                && instruction.operand(AMOUNT) instanceof PtxInteger amount
                && amount.value() >>> Short.SIZE != 0;
    }

    private static void shiftByWidth(PtxInstruction instruction, PtxSubstitutes made) {
        made.add(with(instruction, AMOUNT, PtxInteger.of(Short.SIZE)));
    }

    private static boolean isZeroTest(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.CNOT && PtxHiding.isOpen(instruction.operand(0));
    }

    private static boolean isFarSearch(PtxInstruction instruction, PtxWriters writers) {
        if (instruction.opcode() != PtxOpcode.FNS) {
            return false;
        }
        PtxOperand distance = instruction.operand(DISTANCE);
        boolean isLeast = distance instanceof PtxInteger number && (int) number.value() == Integer.MIN_VALUE;
        boolean isOpen = distance instanceof PtxRegister && PtxHiding.isOpen(distance);
        return isLeast || isOpen;
    }

    private static void comeNearer(PtxInstruction instruction, PtxSubstitutes made) {
        PtxInteger least = PtxInteger.of(-Integer.MAX_VALUE);
        if (instruction.operand(DISTANCE) instanceof PtxInteger) {
            made.add(with(instruction, DISTANCE, least));
            return;
        }
        PtxRegister near = made.register(PtxType.B32);
        made.add(null, "max.s32", near, instruction.operand(DISTANCE), least);
        made.add(with(instruction, DISTANCE, near));
    }

    // ---- video instructions

    private static boolean isScalarVideo(PtxInstruction instruction) {
        return SCALAR_VIDEO.contains(instruction.opcode());
    }

    private static boolean isUpperHalfResult(PtxInstruction instruction, PtxWriters writers) {
        return isScalarVideo(instruction)
                && instruction.operand(0) instanceof PtxSelection part
                && part.halves()
                && part.indices().contains(1);
    }

    private static void takeLowerHalf(PtxInstruction instruction, PtxSubstitutes made) {
        PtxSelection part = (PtxSelection) instruction.operand(0);
        made.add(with(instruction, 0, new PtxSelection(part.register(), true, List.of(0))));
    }

    private static boolean isUnsignedProduct(PtxInstruction instruction, PtxWriters writers) {
        boolean mattersAbove = instruction.has(PtxModifier.SAT)
                || instruction.has(PtxModifier.SHR7)
                || instruction.has(PtxModifier.SHR15);
        return instruction.opcode() == PtxOpcode.VMAD
                && mattersAbove
                && (isWholeUnsigned(instruction, 1) || isWholeUnsigned(instruction, 2) || hasUnsignedSum(instruction));
    }

    private static boolean hasUnsignedSum(PtxInstruction instruction) {
        return instruction.type(1) == PtxType.U32 && instruction.type(2) == PtxType.U32;
    }

    private static boolean isWholeUnsigned(PtxInstruction instruction, int factor) {
        PtxOperand operand = instruction.operand(factor);
        PtxOperand plain = operand instanceof PtxMinus minus ? minus.operand() : operand;
        return instruction.type(factor) == PtxType.U32 && !(plain instanceof PtxSelection);
    }

    // ---- computing

    private static boolean isSaturatedSum(PtxInstruction instruction, PtxWriters writers) {
        boolean isSum = instruction.opcode() == PtxOpcode.ADD || instruction.opcode() == PtxOpcode.SUB;
        return isSum
                && instruction.has(PtxModifier.SAT)
                && instruction.has(PtxType.S32)
                && instruction.operands().stream().skip(1).anyMatch(each -> writers.isWrittenBy(each, SUMS));
    }

    private static boolean isDirectedHalf(PtxInstruction instruction, PtxWriters writers) {
        boolean isDirected = instruction.has(PtxModifier.RP) || instruction.has(PtxModifier.RM);
        return instruction.opcode() == PtxOpcode.CVT
                && isDirected
                && instruction.has(PtxModifier.FTZ)
                && instruction.types().equals(List.of(PtxType.F16, PtxType.F32));
    }

    private static boolean isShortDistance(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.ABS
                && instruction.type(0) == PtxType.S16
                && PtxHiding.isOpen(instruction.operand(0));
    }

    private static boolean isClampedLong(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.CVT
                && instruction.has(PtxModifier.SAT)
                && !instruction.type(1).isFloat()
                && instruction.type(1).width() == Long.SIZE
                && PtxHiding.isAnyOpen(instruction);
    }

    private static boolean isSaturatedProduct(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.MAD
                && instruction.has(PtxModifier.HI)
                && instruction.has(PtxModifier.SAT);
    }

    private static boolean isByLeast(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.SLCT
                && instruction.type(0) == PtxType.S32
                && instruction.operands().getLast() instanceof PtxInteger number
                && (int) number.value() == Integer.MIN_VALUE;
    }

    private static void chooseBits(PtxInstruction instruction, PtxSubstitutes made) {
        List<PtxSuffix> words = new ArrayList<>(instruction.suffixes());
        words.set(words.indexOf(PtxType.S32), PtxType.B32);
        made.add(instruction.withSuffixes(words));
    }

    private static boolean isLimitedFloat(PtxInstruction instruction, PtxWriters writers) {
        boolean isLeast = instruction.opcode() == PtxOpcode.MIN
                && instruction.operands().stream().anyMatch(each -> !(each instanceof PtxRegister));
        return (isLeast || instruction.has(PtxModifier.SAT))
                && instruction.type(0).isFloat()
                && PtxHiding.isAnyOpen(instruction);
    }

    private static boolean isFloatSet(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.SET && instruction.type(0).isFloat();
    }

    private static boolean isPlainSet(PtxInstruction instruction) {
        return isFloatSet(instruction) && instruction.guard().isEmpty();
    }

    private static boolean isFlushedComparison(PtxInstruction instruction, PtxWriters writers) {
        boolean isComparison = instruction.opcode() == PtxOpcode.SET || instruction.opcode() == PtxOpcode.SETP;
        return isComparison
                && instruction.has(PtxModifier.FTZ)
                && instruction.types().getLast() == PtxType.F32;
    }

    private static void flushBefore(PtxInstruction comparison, PtxSubstitutes made) {
        PtxRegister one = made.register(PtxType.B32);
        made.add(null, "mov.b32", one, PtxInteger.of(ONE));
        List<PtxOperand> operands = new ArrayList<>(comparison.operands());
        for (int side : List.of(1, 2)) {
            if (operands.get(side) instanceof PtxRegister register) {
                PtxRegister flushed = made.register(PtxType.B32);
                made.add(null, "mul.ftz.f32", flushed, register, one);
                operands.set(side, flushed);
            }
        }
        List<PtxSuffix> words = new ArrayList<>(comparison.suffixes());
        words.remove(PtxModifier.FTZ);
        made.add(comparison.withSuffixes(words).withOperands(operands));
    }

    private static void choose(PtxInstruction set, PtxSubstitutes made) {
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
    private static PtxRegister compare(PtxInstruction set, PtxSubstitutes made) {
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

    // ---- stores and calls

    private static boolean isNarrowStore(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.ST
                && elements(instruction.operand(1)).stream()
                        .anyMatch(each -> isWider(each, instruction) && PtxHiding.isOpen(each));
    }

    private static List<PtxOperand> elements(PtxOperand operand) {
        return operand instanceof PtxVector vector ? vector.elements() : List.of(operand);
    }

    private static boolean isWider(PtxOperand operand, PtxInstruction store) {
        return operand instanceof PtxRegister register
                && register.type().width() > store.types().getLast().width();
    }

    private static void storeCopies(PtxInstruction instruction, PtxSubstitutes made) {
        List<PtxOperand> copies = elements(instruction.operand(1)).stream()
                .map(each -> isWider(each, instruction) ? copy((PtxRegister) each, made) : each)
                .toList();
        PtxOperand stored = instruction.operand(1) instanceof PtxVector ? new PtxVector(copies) : copies.getFirst();
        made.add(with(instruction, 1, stored));
    }

    private static PtxOperand copy(PtxRegister register, PtxSubstitutes made) {
        PtxRegister copy = made.register(bits(register));
        made.add(null, "mov." + copy.type().text(), copy, register);
        return copy;
    }

    private static boolean isVotedPredicate(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE && instruction.has(PtxType.PRED);
    }

    private static void takeOwn(PtxInstruction instruction, PtxSubstitutes made) {
        copyPredicate(instruction, instruction.operand(1), made);
    }

    private static boolean isVotingBarrier(PtxInstruction instruction, PtxWriters writers) {
        return BARRIERS.contains(instruction.opcode()) && instruction.has(PtxModifier.RED);
    }

    private static void meetOnly(PtxInstruction instruction, PtxSubstitutes made) {
        List<PtxSuffix> words = instruction.suffixes().stream()
                .filter(word -> !(word instanceof PtxType) && !VOTES.contains(word))
                .map(word -> word == PtxModifier.RED ? PtxModifier.SYNC : word)
                .toList();
        List<PtxOperand> operands = instruction.operands();
        made.add(instruction.withSuffixes(words).withOperands(operands.subList(1, operands.size() - 1)));
        copyPredicate(instruction, operands.getLast(), made);
    }

    /** Own predicate as the result of a vote: one, where it counts. */
    private static void copyPredicate(PtxInstruction vote, PtxOperand own, PtxSubstitutes made) {
        PtxGuard guard = vote.guard().orElse(null);
        PtxOperand result = vote.operand(0);
        boolean isNegated = own instanceof PtxNot;
        PtxOperand plain = own instanceof PtxNot not ? not.predicate() : own;
        if (vote.has(PtxType.PRED)) {
            made.add(guard, isNegated ? "not.pred" : "mov.pred", result, plain);
        } else {
            PtxInteger yes = PtxInteger.of(isNegated ? 0 : 1);
            made.add(guard, "selp.b32", result, yes, PtxInteger.of(isNegated ? 1 : 0), plain);
        }
    }

    private static boolean isCallResult(PtxInstruction instruction, PtxWriters writers) {
        boolean isCall = instruction.opcode() == PtxOpcode.CALL
                && instruction.operand(0) instanceof PtxCallOperand call
                && !call.results().isEmpty();
        return isCall || writers.isReturned(instruction) || DIVISIONS.contains(instruction.opcode());
    }

    private static void takeNoResult(PtxInstruction instruction, PtxSubstitutes made) {
        boolean isLoad = instruction.opcode() == PtxOpcode.LD;
        PtxGuard guard = instruction.guard().orElse(null);
        for (PtxOperand result : elements(instruction.operand(0))) {
            if (result instanceof PtxRegister register) {
                PtxOperand other = isLoad ? PtxInteger.of(0) : instruction.operand(1);
                made.add(guard, "mov." + bits(register).text(), register, other);
            }
        }
    }

    // ---- what is known too well

    private static boolean isReusedGuard(PtxInstruction instruction, PtxWriters writers) {
        return ENDS.contains(instruction.opcode()) && hasChangedGuard(instruction, writers);
    }

    private static boolean isUnderChangedGuard(PtxInstruction instruction, PtxWriters writers) {
        return !ENDS.contains(instruction.opcode()) && hasChangedGuard(instruction, writers)
                || isChosenByChanged(instruction, writers);
    }

    private static boolean isChosenByChanged(PtxInstruction instruction, PtxWriters writers) {
        if (instruction.opcode() != PtxOpcode.SELP) {
            return false;
        }
        PtxOperand last = instruction.operands().getLast();
        PtxOperand chooser = last instanceof PtxNot not ? not.predicate() : last;
        return PtxHiding.isOpen(instruction.operand(0))
                && chooser instanceof PtxRegister predicate
                && writers.count(predicate) > 1;
    }

    private static void hideChooser(PtxInstruction instruction, PtxSubstitutes made) {
        if (instruction.guard().isPresent()) {
            PtxHiding.hideGuard(instruction, made);
        } else {
            PtxHiding.hideLastPredicate(instruction, made);
        }
    }

    private static boolean isOfChangedHalf(PtxInstruction instruction, PtxWriters writers) {
        boolean isOfHalves =
                instruction.types().stream().anyMatch(type -> type.isFloat() && type.width() == Short.SIZE);
        return isOfHalves
                && PtxHiding.isAnyOpen(instruction)
                && readsChanged(instruction, writers);
    }

    private static boolean hasChangedGuard(PtxInstruction instruction, PtxWriters writers) {
        return instruction.guard().filter(guard -> writers.count(guard.predicate()) > 1).isPresent();
    }

    private static boolean isRepeatedSource(PtxInstruction instruction, PtxWriters writers) {
        if (!TABLES.contains(instruction.opcode())) {
            return false;
        }
        List<PtxOperand> registers = instruction.operands().stream()
                .skip(1)
                .filter(each -> each instanceof PtxRegister register && register.type() != PtxType.PRED)
                .toList();
        return Set.copyOf(registers).size() < registers.size();
    }

    private static boolean isLogicWithPredicate(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.LOP3 && instruction.operand(0) instanceof PtxPredicatePair;
    }

    private static void askApart(PtxInstruction logic, PtxSubstitutes made) {
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

    private static boolean isKeptCarry(PtxInstruction instruction, PtxWriters writers) {
        boolean isProduct = instruction.opcode() == PtxOpcode.MAD || instruction.opcode() == PtxOpcode.MADC;
        return isProduct && instruction.has(PtxModifier.CC) && PtxHiding.isAnyOpen(instruction);
    }

    private static boolean isKeptSum(PtxInstruction instruction, PtxWriters writers) {
        return CARRYING.contains(instruction.opcode())
                && instruction.has(PtxModifier.CC)
                && readsChanged(instruction, writers)
                && PtxHiding.isAnyOpen(instruction);
    }

    /** Whether a source is a register that more than one instruction writes. */
    private static boolean readsChanged(PtxInstruction instruction, PtxWriters writers) {
        return instruction.operands().stream()
                .skip(1)
                .anyMatch(each -> each instanceof PtxRegister register && writers.count(register) > 1);
    }

    private static boolean isPackedNumber(PtxInstruction instruction, PtxWriters writers) {
        boolean isPacked = instruction.has(PtxType.F16X2) || instruction.has(PtxType.BF16X2);
        return isPacked
                && instruction.operands().stream().skip(1).anyMatch(writers::isCompared)
                && PtxHiding.isAnyOpen(instruction);
    }

    private static boolean isMeeting(PtxInstruction instruction, PtxWriters writers) {
        boolean isCollective = instruction.opcode().spec().category() == PtxOpcodeSpec.Category.COLLECTIVE
                && instruction.has(PtxModifier.SYNC);
        return (isCollective || BARRIERS.contains(instruction.opcode()))
                && !instruction.operands().isEmpty()
                && PtxHiding.isOpen(instruction.operand(meetingPlace(instruction)));
    }

    /** Which operand says who meets: a mask, or the number of a barrier. */
    private static int meetingPlace(PtxInstruction instruction) {
        boolean isOfBlock = BARRIERS.contains(instruction.opcode()) && !instruction.has(PtxModifier.WARP);
        int last = instruction.operands().size() - 1;
        return isOfBlock ? (instruction.has(PtxModifier.RED) ? 1 : 0) : last;
    }

    private static void hideMeetingPlace(PtxInstruction instruction, PtxSubstitutes made) {
        PtxHiding.hide(instruction, meetingPlace(instruction), made);
    }

    private static boolean isIndexedBranch(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.BRX && instruction.guard().isEmpty();
    }

    private static void branchOneByOne(PtxInstruction branch, PtxSubstitutes made) {
        List<PtxLabel> targets = made.targets(branch.operand(1));
        int last = targets.size() - 1;
        for (int index = 0; index < last; index++) {
            PtxRegister isHere = made.register(PtxType.PRED);
            PtxInstruction comparison =
                    PtxInstruction.of(null, "setp.eq.u32", isHere, branch.operand(0), PtxInteger.of(index));
            PtxHiding.hide(comparison, 1, made);
            made.add(new PtxGuard(isHere, false), "bra", new PtxSymbolOperand(targets.get(index)));
        }
        made.add(null, "bra", new PtxSymbolOperand(targets.get(last)));
    }

    private static boolean isMaskedVote(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.VOTE
                && instruction.has(PtxModifier.SYNC)
                && instruction.operands().getLast() instanceof PtxRegister mask
                && PtxHiding.isOpen(mask);
    }

    // ---- guards and words

    private static boolean isGuardedWideSet(PtxInstruction instruction, PtxWriters writers) {
        return instruction.opcode() == PtxOpcode.SET
                && instruction.guard().isPresent()
                && instruction.type(0).width() == Integer.SIZE
                && instruction.type(1).width() == Short.SIZE;
    }

    private static boolean isGuardedByteSum(PtxInstruction instruction, PtxWriters writers) {
        boolean isOfBytes = instruction.opcode() == PtxOpcode.VADD4 || instruction.opcode() == PtxOpcode.VSUB4;
        return isOfBytes
                && instruction.guard().isPresent()
                && instruction.has(PtxModifier.ADD);
    }

    /** The same for bytes of a register. */
    private static void addUnderGuard(PtxInstruction instruction, PtxSubstitutes made) {
        if (!(instruction.operand(0) instanceof PtxSelection part)) {
            copyUnderGuard(instruction, made);
            return;
        }
        PtxRegister result = (PtxRegister) copy(part.register(), made);
        made.add(with(instruction.withoutGuard(), 0, new PtxSelection(result, part.halves(), part.indices())));
        made.add(instruction.guard().orElseThrow(), "mov.b32", part.register(), result);
    }

    /** The instruction for all lanes, into a new register, and a copy for those under its guard. */
    private static void copyUnderGuard(PtxInstruction instruction, PtxSubstitutes made) {
        PtxRegister old = (PtxRegister) instruction.operand(0);
        PtxRegister result = made.register(old.type() == PtxType.PRED ? PtxType.PRED : bits(old));
        PtxGuard guard = instruction.guard().orElseThrow();
        made.add(with(instruction.withoutGuard(), 0, result));
        made.add(guard, "mov." + result.type().text(), old, result);
    }

    /** The type without a meaning that is as wide as {@code register}. */
    private static PtxType bits(PtxRegister register) {
        return PtxType.of("b" + register.type().width()).orElseThrow();
    }

    private static PtxInstruction with(PtxInstruction instruction, int index, PtxOperand operand) {
        List<PtxOperand> changed = new ArrayList<>(instruction.operands());
        changed.set(index, operand);
        return instruction.withOperands(changed);
    }

    private static Substitution without(PtxSuffix unwanted) {
        return (instruction, made) -> made.add(instruction.withSuffixes(instruction.suffixes().stream()
                .filter(word -> word != unwanted)
                .toList()));
    }

    private static Substitution replacing(Set<? extends PtxSuffix> unwanted, PtxSuffix other) {
        return (instruction, made) -> made.add(instruction.withSuffixes(instruction.suffixes().stream()
                .map(word -> unwanted.contains(word) ? other : word)
                .toList()));
    }
}
