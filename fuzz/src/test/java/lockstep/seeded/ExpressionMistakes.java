package lockstep.seeded;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import org.jspecify.annotations.Nullable;

/** What early-cse gets wrong: keys that lack something, memory that changed, facts that do not hold. */
final class ExpressionMistakes {
    private ExpressionMistakes() {}

    // ---- keys

    /** A collective with a computed mask is replaced by a dominating one of another block with another such mask. */
    static void collectiveKeyWithoutMask(Instruction at, MistakeSite site) {
        if (!MistakeShapes.isMaskedCollective(at) || at.operand(maskIndex(at)) instanceof Constant) {
            return;
        }
        CallInstruction call = (CallInstruction) at;
        for (Use use : List.copyOf(site.function().usesOf(call.calledFunction().orElseThrow()))) {
            if (use.user() instanceof CallInstruction earlier
                    && earlier.block() != at.block()
                    && earlier.callee() == call.callee()
                    && !(earlier.operand(maskIndex(earlier)) instanceof Constant)
                    && differOnlyInMask(earlier, call)
                    && site.dominates(earlier, at)
                    && site.permits(at)) {
                site.rewriter().replace(at, earlier);
                return;
            }
        }
    }

    /** A collective without a mask is replaced by the same one of a dominating block. */
    static void unmaskedOfOtherBlock(Instruction at, MistakeSite site) {
        if (MistakeShapes.isUnmaskedCollective(at)) {
            again(at, false, site);
        }
    }

    /** A clock is read once instead of twice. */
    static void clockOfBefore(Instruction at, MistakeSite site) {
        boolean isClock = MistakeShapes.intrinsic(at)
                .filter(k -> k.is(IntrinsicTrait.CLOCK))
                .isPresent();
        if (isClock) {
            again(at, true, site);
        }
    }

    private static void again(Instruction at, boolean mayBeOfSameBlock, MistakeSite site) {
        CallInstruction call = (CallInstruction) at;
        for (Use use : List.copyOf(site.function().usesOf(call.calledFunction().orElseThrow()))) {
            if (use.user() instanceof CallInstruction earlier
                    && (mayBeOfSameBlock || earlier.block() != at.block())
                    && earlier.operands().equals(call.operands())
                    && site.dominates(earlier, at)
                    && site.permits(at)) {
                site.rewriter().replace(at, earlier);
                return;
            }
        }
    }

    private static int maskIndex(Instruction collective) {
        boolean isSecond = MistakeShapes.intrinsic(collective)
                .filter(k -> k.is(IntrinsicTrait.MASK_IS_SECOND))
                .isPresent();
        return isSecond ? 1 : 0;
    }

    private static boolean differOnlyInMask(CallInstruction first, CallInstruction second) {
        int mask = maskIndex(first);
        for (int i = 0; i < first.argumentCount(); i++) {
            if ((first.argument(i) == second.argument(i)) == (i == mask)) {
                return false;
            }
        }
        return true;
    }

    /** Zero and sign extension, logical and arithmetic shift of values that are not i32 have one key across blocks. */
    static void keyWithoutSign(Instruction at, MistakeSite site) {
        Opcode twin = twin(at.opcode());
        if (twin == at.opcode()
                || !at.type().isInt()
                || !(at.operand(0) instanceof LocalValue first)
                || first.type().isInt(32)) {
            return;
        }
        for (Use use : first.useList()) {
            Instruction earlier = use.user();
            if (earlier.opcode() == twin
                    && earlier.type().equals(at.type())
                    && earlier.operands().equals(at.operands())
                    && earlier.block() != at.block()
                    && site.dominates(earlier, at)
                    && site.permits(at)) {
                site.rewriter().replace(at, earlier);
                return;
            }
        }
    }

    private static final Map<Opcode, Opcode> TWINS = Map.of(
            Opcode.ZEXT, Opcode.SEXT,
            Opcode.SEXT, Opcode.ZEXT,
            Opcode.LSHR, Opcode.ASHR,
            Opcode.ASHR, Opcode.LSHR,
            Opcode.UDIV, Opcode.SDIV,
            Opcode.SDIV, Opcode.UDIV,
            Opcode.UREM, Opcode.SREM,
            Opcode.SREM, Opcode.UREM);

    private static Opcode twin(Opcode opcode) {
        return TWINS.getOrDefault(opcode, opcode);
    }

    // ---- memory

    /** A load after a barrier yields what was loaded before it. */
    static void loadAcrossBarrier(Instruction at, MistakeSite site) {
        reuse(at, site, MistakeShapes::isBarrier, i -> MistakeShapes.isBarrier(i) || isStoreElsewhere(i, at));
    }

    /** A load after an atomic whose result is not used yields what was loaded before it. */
    static void loadAcrossAtomic(Instruction at, MistakeSite site) {
        Overlooked atomic = i -> i.opcode() == Opcode.ATOMICRMW || i.opcode() == Opcode.CMPXCHG;
        reuse(at, site, i -> atomic.test(i) && !i.hasUses(), atomic);
    }

    /** A load after a call of the program whose result is not used yields what was loaded before it. */
    static void loadAcrossCall(Instruction at, MistakeSite site) {
        reuse(at, site, i -> MistakeShapes.callsProgram(i) && !i.hasUses(), MistakeShapes::callsProgram);
    }

    /** A load after a store to a computed place of the same object yields what was loaded before it. */
    static void loadAcrossStore(Instruction at, MistakeSite site) {
        Overlooked computed = i -> isStoreElsewhere(i, at)
                && !MistakeShapes.hasConstantOffset(i.operand(1))
                && MistakeShapes.base(i.operand(1)) == MistakeShapes.base(at.operand(0));
        reuse(at, site, computed, i -> isStoreElsewhere(i, at));
    }

    private static boolean isStoreElsewhere(Instruction at, Instruction load) {
        return at instanceof StoreInstruction store && store.access().isSimple() && store.pointer() != load.operand(0);
    }

    /** What a memory table wrongly thinks to leave memory as it is. */
    private interface Overlooked {
        boolean test(Instruction instruction);
    }

    /**
     * Replaces a load by the last one of the same address, or by what a store put there, if {@code cause} and otherwise
     * only what is {@code overlooked} is between.
     */
    private static void reuse(Instruction at, MistakeSite site, Overlooked cause, Overlooked overlooked) {
        if (!(at instanceof LoadInstruction load) || !load.access().isSimple()) {
            return;
        }
        boolean any = false;
        for (Instruction i = previous(at); i != null; i = previous(i)) {
            Value held = held(i, load);
            if (held != null) {
                if (any && site.permits(at)) {
                    site.rewriter().replace(at, held);
                }
                return;
            }
            boolean isOverlooked = overlooked.test(i);
            any |= cause.test(i);
            if (!isOverlooked
                    && !(i instanceof LoadInstruction)
                    && EffectsOf.instruction(i).mayHaveSideEffects()) {
                return;
            }
        }
    }

    /** The instruction before {@code at} in its block, or in the block that alone leads to it. */
    private static @Nullable Instruction previous(Instruction at) {
        Instruction before = at.previous();
        if (before != null) {
            return before;
        }
        BasicBlock single = MistakeSite.blockOf(at).singlePredecessor();
        return single == null || single == at.block()
                ? null
                : single.terminator().previous();
    }

    private static @Nullable Value held(Instruction at, LoadInstruction load) {
        if (at instanceof LoadInstruction earlier) {
            boolean isSame = earlier.access().isSimple()
                    && earlier.pointer() == load.pointer()
                    && earlier.type().equals(load.type());
            return isSame ? earlier : null;
        }
        boolean isStored = at instanceof StoreInstruction store
                && store.access().isSimple()
                && store.pointer() == load.pointer()
                && store.value().type().equals(load.type());
        return isStored ? ((StoreInstruction) at).value() : null;
    }

    /**
     * A store that a later one of its block overwrites is deleted, although a load through another pointer is between.
     */
    static void deadStoreAcrossLoad(Instruction at, MistakeSite site) {
        if (!(at instanceof StoreInstruction store) || !store.access().isSimple()) {
            return;
        }
        boolean isRead = false;
        for (Instruction i = at.next(); i != null; i = i.next()) {
            if (i instanceof LoadInstruction load) {
                if (load.pointer() == store.pointer()) {
                    return;
                }
                isRead |= load.access().isSimple();
            } else if (i instanceof StoreInstruction later && later.pointer() == store.pointer()) {
                boolean covers = later.access().isSimple()
                        && later.value().type().equals(store.value().type());
                if (isRead && covers && site.permits(at)) {
                    site.rewriter().erase(at);
                }
                return;
            } else if (EffectsOf.instruction(i).mayHaveSideEffects() && !(i instanceof StoreInstruction)) {
                return;
            }
        }
    }

    // ---- facts

    /** In the arm where {@code x != C} holds, for a C other than 0, x is treated as C. */
    static void inequalityFact(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        if (branch == null
                || !(branch.condition() instanceof CompareInstruction compare)
                || compare.predicate() != Predicate.NE
                || !(compare.left() instanceof LocalValue value)
                || !(compare.right() instanceof ConstantInt known)
                || known.isZero()) {
            return;
        }
        BasicBlock unequal = branch.successor(0);
        if (unequal.singlePredecessor() == at.block()) {
            assume(value, known, unequal, at, site);
        }
    }

    /** In the default block of a switch with three cases or more the value is treated as that of the last case. */
    static void defaultCaseFact(Instruction at, MistakeSite site) {
        if (at instanceof SwitchInstruction choice
                && choice.caseCount() > 2
                && choice.defaultBlock().singlePredecessor() == at.block()
                && choice.value() instanceof LocalValue value) {
            assume(value, choice.caseValue(choice.caseCount() - 1), choice.defaultBlock(), at, site);
        }
    }

    /** Replaces the uses of {@code value} in blocks that {@code from} dominates. */
    private static void assume(LocalValue value, Value known, BasicBlock from, Instruction at, MistakeSite site) {
        boolean isPermitted = false;
        for (Use use : value.useList()) {
            BasicBlock block = Objects.requireNonNull(use.user().block());
            if (use.user() instanceof PhiInstruction || !site.dominates(from, block)) {
                continue;
            }
            isPermitted = isPermitted || site.permits(at);
            if (!isPermitted) {
                return;
            }
            site.rewriter().replaceUse(use, known);
        }
    }
}
