package lockstep.fuzz.known;

import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;

/**
 * An instruction of PTX that ptxas 13.0 is known to compile wrong, and what can stand in for it. Where it is cheap the
 * other computes the same, as ptxas gets it right.
 */
enum PtxSuspect implements Suspect {
    /** A field of 64 bits whose position or length is in a register; its lowest 8 bits stand in for each. */
    FAR_POSITION(PtxFieldSuspects::isFarPosition, PtxFieldSuspects::takeLastBytes),

    /** A field of 32 bits whose position is in a register; one of hidden copies stands in for it. */
    PLACED_FIELD(PtxFieldSuspects::isPlacedField, PtxHiding::hideSources),

    /** A field at the lower end, extended by its sign or zero; one of hidden copies stands in for it. */
    EXTENDED_FIELD(PtxFieldSuspects::isExtendedField, PtxHiding::hideSources),

    /** A field of 32 bits put in by a literal length beyond them; a length that ends with them stands in for it. */
    LONG_FIELD(PtxFieldSuspects::isLongField, PtxFieldSuspects::shorten),

    /** A field of 32 bits put in by a length or position that ptxas may know; hidden copies stand in for them. */
    COMPUTED_FIELD(PtxFieldSuspects::isComputedField, PtxHiding::hideSources),

    /** A signed field of 32 bits beyond the word, by a literal position; its last bit stands in for it. */
    FIELD_BEYOND(PtxFieldSuspects::isFieldBeyond, PtxFieldSuspects::takeLastBit),

    /** A shift of 64 bits by an amount in a register; a copy of it stands in for the amount. */
    COMPUTED_AMOUNT(PtxFieldSuspects::isComputedAmount, PtxFieldSuspects::shiftByCopy),

    /** A shift of 16 bits by a literal amount of more than 16 bits; the least that shifts everything out stands in. */
    LONG_AMOUNT(PtxFieldSuspects::isLongAmount, PtxFieldSuspects::shiftByWidth),

    /** A shift of 16 bits by a signed byte of a vector in memory; one by a hidden copy replaces it. */
    LOADED_AMOUNT(PtxFieldSuspects::isLoadedAmount, PtxHiding::hideSources),

    /** A scalar video instruction with its result in an upper half; the lower one stands in for it. */
    UPPER_HALF_RESULT(PtxVideoSuspects::isUpperHalfResult, PtxVideoSuspects::takeLowerHalf),

    /** A scalar video instruction that saturates; one that does not stands in for it. */
    VIDEO_SATURATION(
            (each, writers) -> PtxVideoSuspects.isScalarVideo(each) && each.has(PtxModifier.SAT),
            PtxWords.without(PtxModifier.SAT)),

    /** A guarded comparison with a floating result; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_SET(
            (each, writers) ->
                    PtxNumberSuspects.isFloatSet(each) && each.guard().isPresent(),
            PtxWords::copyUnderGuard),

    /** A guarded comparison of 16 bits with a result of 32; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_WIDE_SET(PtxNumberSuspects::isGuardedWideSet, PtxWords::copyUnderGuard),

    /** Guarded sums of bytes that are added up; those of all lanes, and a guarded copy, stand in for them. */
    GUARDED_BYTE_SUM(PtxNumberSuspects::isGuardedByteSum, PtxNumberSuspects::addUnderGuard),

    /** A store of a part of its registers; copies of the registers stand in for them. */
    NARROW_STORE(PtxAccessSuspects::isNarrowStore, PtxAccessSuspects::storeCopies),

    /** A minimum or maximum behind a scalar video instruction; a sum stands in for it. */
    VIDEO_LIMIT(
            (each, writers) -> PtxVideoSuspects.isScalarVideo(each)
                    && (each.has(PtxModifier.MIN) || each.has(PtxModifier.MAX)),
            PtxWords.replacing(Set.of(PtxModifier.MIN, PtxModifier.MAX), PtxModifier.ADD)),

    /** A sum or difference that saturates, of what was added up before; that of hidden copies stands in. */
    SATURATED_SUM(PtxNumberSuspects::isSaturatedSum, PtxHiding::hideSources),

    /**
     * A product and a sum of which the upper half matters, where ptxas takes a factor or the addend for signed that is
     * not; one of signed numbers stands in for it.
     */
    UNSIGNED_PRODUCT(PtxVideoSuspects::isUnsignedProduct, PtxWords.replacing(Set.of(PtxType.U32), PtxType.S32)),

    /** A guarded {@code testp}; one of all lanes, and a guarded copy, stand in for it. */
    GUARDED_TEST(
            (each, writers) ->
                    each.opcode() == PtxOpcode.TESTP && each.guard().isPresent(),
            PtxWords::copyUnderGuard),

    /** A guarded atomic operation; one under a hidden copy of its guard replaces it. */
    GUARDED_ATOMIC(PtxAccessSuspects::isGuardedAtomic, PtxHiding::hideGuard),

    /** A comparison whose result is 1.0 or 0.0; one whose result is a predicate, and a choice, stand in for it. */
    FLOAT_SET(
            (each, writers) -> PtxNumberSuspects.isPlainSet(each) && each.type(0) == PtxType.F32,
            PtxNumberSuspects::choose),

    /** The same for halves. */
    HALF_SET(
            (each, writers) ->
                    PtxNumberSuspects.isPlainSet(each) && each.type(0).width() == Short.SIZE,
            PtxNumberSuspects::choose),

    /** A comparison that flushes; one of what was flushed before stands in for it. */
    FLUSHED_COMPARISON(PtxNumberSuspects::isFlushedComparison, PtxNumberSuspects::flushBefore),

    /** Bits found, counted or reversed in 64 that are compared with a number; those of a hidden copy stand in. */
    KNOWN_BITS(PtxFieldSuspects::isOfKnownBits, PtxHiding::hideSources),

    /** A test for zero that gives 1 or 0, {@code cnot}; a hidden copy of its result stands in for that. */
    ZERO_TEST(PtxFieldSuspects::isZeroTest, PtxHiding::hideResult),

    /** An absolute value of 16 bits; a hidden copy of it stands in for it. */
    SHORT_DISTANCE(PtxNumberSuspects::isShortDistance, PtxHiding::hideResult),

    /** A choice of signed numbers by a literal, whose sign as a float is another; one of bits stands in for it. */
    MISREAD_CHOOSER(PtxNumberSuspects::isByMisread, PtxNumberSuspects::chooseBits),

    /** An unsigned integer made a float, or clamped; a hidden copy stands in for it. */
    UNSIGNED_SOURCE(PtxNumberSuspects::isOfUnsigned, PtxHiding::hideSources),

    /** A choice of bytes, some of which are copies of a sign; a hidden copy of its result stands in for that. */
    BYTES_OF_SIGN(PtxNumberSuspects::isOfSigns, PtxHiding::hideResult),

    /** A difference of 64 bits, whose borrow is kept, from an absolute value; a hidden copy stands in for that. */
    LESS_DISTANCE(PtxNumberSuspects::isLessDistance, PtxHiding::hideSources),

    /** Bytes of what more than one instruction writes; those of hidden copies stand in for them. */
    CHANGED_BYTES(PtxFlowSuspects::isOfChangedBytes, PtxHiding::hideSources),

    /** A half made an integer of at most 16 bits in a wider register; a hidden copy stands in for it. */
    WIDENED_HALF(PtxNumberSuspects::isWidenedHalf, PtxHiding::hideResult),

    /** An integer of 64 bits clamped to fewer; a hidden copy stands in for it. */
    CLAMPED_LONG(PtxNumberSuspects::isClampedLong, PtxHiding::hideSources),

    /** An upper product and a number that saturate; those of hidden copies stand in for them. */
    SATURATED_PRODUCT(PtxNumberSuspects::isSaturatedProduct, PtxHiding::hideSources),

    /** A float that a number or saturation limits; that of a hidden copy stands in for it. */
    LIMITED_FLOAT(PtxNumberSuspects::isLimitedFloat, PtxHiding::hideSources),

    /** A single rounded up or down to half that flushes; that of what was flushed before stands in. */
    LOST_FLUSH(PtxNumberSuspects::isDirectedHalf, PtxNumberSuspects::flushBefore),

    /** A search for a set bit by the least distance, or one in a register; the next one stands in for the least. */
    LEAST_DISTANCE(PtxFieldSuspects::isFarSearch, PtxFieldSuspects::comeNearer),

    /** A barrier of the block that votes; a hidden copy stands in for its result. */
    VOTING_BARRIER(PtxMeetingSuspects::isVotingBarrier, PtxHiding::hideResult),

    /**
     * A call with a result, or what ptxas makes one of; zero, or the first source, stands in for the result. Never
     * reached, it crashes ptxas.
     */
    CALL_RESULT(PtxAccessSuspects::isCallResult, PtxAccessSuspects::takeNoResult),

    /**
     * A branch or an end under a predicate that more than one instruction writes, or that is made of others; a hidden
     * copy stands in for it.
     */
    REUSED_GUARD(PtxFlowSuspects::isReusedGuard, PtxHiding::hideGuard),

    /** Something else under such a predicate, or a choice by one; the same. */
    CHANGED_GUARD(PtxFlowSuspects::isUnderChangedGuard, PtxFlowSuspects::hideChooser),

    /** An operation on halves that more than one instruction writes; hidden copies stand in for them. */
    CHANGED_HALF(PtxFlowSuspects::isOfChangedHalf, PtxHiding::hideSources),

    /** A function of three operands that asks for a predicate as well; the parts stand in for it. */
    LOGIC_WITH_PREDICATE(PtxNumberSuspects::isLogicWithPredicate, PtxNumberSuspects::askApart),

    /** A function of bits of which two operands are one register; hidden copies stand in for all. */
    REPEATED_SOURCE(PtxNumberSuspects::isRepeatedSource, PtxNumberSuspects::hideTable),

    /** A difference with a borrow from what is compared with a number; hidden copies stand in for it. */
    LESS_NOTHING(PtxNumberSuspects::isLessNothing, PtxHiding::hideSources),

    /** A sum, whose carry is kept, of what more than one instruction writes; hidden copies stand in for that. */
    KEPT_SUM(PtxFlowSuspects::isKeptSum, PtxHiding::hideSources),

    /** A product whose carry is kept; hidden copies of its factors stand in for them. */
    KEPT_CARRY(PtxFlowSuspects::isKeptCarry, PtxHiding::hideSources),

    /** A packed operation on what is compared with a number; hidden copies stand in for its operands. */
    PACKED_NUMBER(PtxFlowSuspects::isPackedNumber, PtxHiding::hideSources),

    /** A branch to one of several places; comparisons of hidden copies, and branches, stand in for it. */
    INDEXED_BRANCH(PtxFlowSuspects::isIndexedBranch, PtxFlowSuspects::branchOneByOne),

    /** A vote whose mask is a register; a hidden copy stands in for that. */
    VOTE_MASK(PtxMeetingSuspects::isMaskedVote, PtxMeetingSuspects::hideMask);

    /** Puts something in the place of an instruction. */
    @FunctionalInterface
    interface Substitution {
        void of(PtxInstruction instruction, PtxSubstitutes made);
    }

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
}
