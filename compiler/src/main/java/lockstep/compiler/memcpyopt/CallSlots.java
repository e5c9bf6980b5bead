package lockstep.compiler.memcpyopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.alias.ByteCoverage;
import lockstep.compiler.analysis.alias.Captures;
import lockstep.compiler.analysis.alias.ModRef;
import lockstep.compiler.analysis.alias.WrittenBytes;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Call slots: a call that writes a slot which is then copied as a whole writes the target of the copy instead.
 *
 * <pre>
 *   %s = alloca %T                                    %s = alloca %T
 *   call @f(ptr %s)                            ->     call @f(ptr %out)
 *   memcpy(ptr %out, ptr %s, sizeof(%T))
 * </pre>
 *
 * <p>The slot has no other uses: only the call, the copy and its lifetime markers use it, the call does not capture its
 * address, and it was not written before the call. The target is aligned at least as the slot; neither the call nor
 * anything between call and copy reads or writes it. If its lifetime begins in between, the marker is moved before the
 * call.
 *
 * <p>The target is written earlier than before. For memory that is not private to the lane other threads may observe
 * that, unless the call is {@code nosync}: then a thread that accesses the target in between races with the copy, too.
 * Each lane that starts the call must reach the copy, or the target is a slot that is alive throughout.
 *
 * <p>Bytes that the call does not write were undefined in the target, and now keep its old contents. So the target may
 * hold no poison there, unless the called function writes all bytes before anything else can happen. Source: LLVM's
 * MemCpyOptimizer, which treats poison like undefined bytes.
 */
final class CallSlots {
    /** Most instructions of a called function that are visited. */
    private static final int MAX_STEPS = 256;
    /** Most lifetime markers moved in a function: memory SSA is renamed for each. */
    private static final int MAX_MOVES = 64;

    private final CopyFacts facts;
    private final PassContext context;
    private final Rewriter rewriter;
    private int moves;

    CallSlots(CopyFacts facts, PassContext context, Rewriter rewriter) {
        this.facts = facts;
        this.context = context;
        this.rewriter = rewriter;
    }

    /** Redirects {@code call} to write the target of {@code copy}; whether the copy became redundant. */
    boolean redirect(BlockAccess copy, CallInstruction call) {
        if (!(copy.source() instanceof AllocaInstruction slot) || DeadInstructions.kindOf(call) != null) {
            return false;
        }
        if (!isPlain(call)) {
            return context.refused(CopyRefusals.UNKNOWN_CALL);
        }
        if (call.block() != copy.call().block() || !call.comesBefore(copy.call())) {
            return context.refused(CopyRefusals.CALL_IN_OTHER_BLOCK);
        }
        if (!fits(slot, copy)) {
            return context.refused(CopyRefusals.OTHER_SLOT);
        }
        List<Use> arguments = arguments(slot, call, copy);
        if (arguments == null) {
            return context.refused(CopyRefusals.SLOT_KEPT);
        }
        Instruction beginning = beginning(call, copy);
        boolean mayRedirect = isFree(slot, copy, call)
                && (isUntouched(call, copy, beginning) || context.refused(CopyRefusals.TARGET_TOUCHED))
                && (beginning != null || mayBeTarget(call, copy, arguments))
                && rewriter.allow(MemCpyOpt.CALL_SLOT, call);
        if (!mayRedirect) {
            return false;
        }
        if (beginning != null) {
            moves++;
            facts.memory().remove(beginning);
            rewriter.moveBefore(beginning, call);
            facts.memory().insert(beginning);
        }
        arguments.forEach(use -> rewriter.replaceUse(use, copy.target()));
        SlotAccesses.dropScopes(call);
        return true;
    }

    /** Whether the slot is undefined at the call, and the target is available there. */
    private boolean isFree(AllocaInstruction slot, BlockAccess copy, CallInstruction call) {
        return (CopyFacts.isUndefined(slot, facts.before(call, copy.read()))
                        || context.refused(CopyRefusals.SLOT_WRITTEN))
                && (facts.order().isAvailable(copy.target(), call) || context.refused(CopyRefusals.NO_TARGET));
    }

    private boolean mayBeTarget(CallInstruction call, BlockAccess copy, List<Use> arguments) {
        return (mayBeWrittenEarlier(call, copy) || context.refused(CopyRefusals.SEEN_EARLIER))
                && (holdsNoPoison(call, copy, arguments) || context.refused(CopyRefusals.SLOT_POISON));
    }

    private boolean fits(AllocaInstruction slot, BlockAccess copy) {
        return SlotAccesses.sizeOf(slot, facts.layout()) == copy.size()
                && slot.type().equals(copy.target().type())
                && targetAlignment(copy) >= SlotAccesses.alignmentOf(slot, facts.layout());
    }

    private long targetAlignment(BlockAccess copy) {
        long own = copy.target() instanceof AllocaInstruction target
                ? SlotAccesses.alignmentOf(target, facts.layout())
                : 1;
        return Math.max(own, copy.alignment(0));
    }

    private static boolean isPlain(CallInstruction call) {
        return call.calledFunction().isPresent()
                && call.bundles().isEmpty()
                && call.tailKind() != CallInstruction.TailKind.MUSTTAIL;
    }

    /** The arguments of {@code call} that are the slot; null if there is another use, or the call may capture it. */
    private static @Nullable List<Use> arguments(AllocaInstruction slot, CallInstruction call, BlockAccess copy) {
        List<Use> found = new ArrayList<>();
        for (Use use : slot.uses()) {
            if (use.user() == call) {
                if (use.index() >= call.argumentCount() || isKept(use, call)) {
                    return null;
                }
                found.add(use);
            } else if (use.user() != copy.call() && !SlotAccesses.isMarker(use.user())) {
                return null;
            }
        }
        return found;
    }

    private static boolean isKept(Use use, CallInstruction call) {
        return Captures.captures(use)
                || call.argumentAttributes(use.index()).has("byval")
                || call.argumentAttributes(use.index()).has("returned");
    }

    /** The lifetime start of the slot that is the target, after the call; null if there is none. */
    private @Nullable Instruction beginning(CallInstruction call, BlockAccess copy) {
        if (!(copy.target() instanceof AllocaInstruction) || moves == MAX_MOVES) {
            return null;
        }
        for (Instruction i = call; i != null && i != copy.call(); i = i.next()) {
            boolean isFound = i instanceof CallInstruction marker
                    && DeadInstructions.kindOf(marker) == Intrinsic.LIFETIME_START
                    && marker.argument(marker.argumentCount() - 1) == copy.target();
            if (isFound) {
                return i;
            }
        }
        return null;
    }

    /**
     * Whether neither the call nor anything between it and the copy reads or writes the target, except its lifetime
     * start.
     */
    private boolean isUntouched(CallInstruction call, BlockAccess copy, @Nullable Instruction beginning) {
        for (Instruction i = call;
                i != copy.call();
                i = Objects.requireNonNull(i).next()) {
            boolean isTouched = facts.effects().of(Objects.requireNonNull(i), copy.written()) != ModRef.NONE;
            if (isTouched && i != beginning) {
                return false;
            }
        }
        return true;
    }

    private boolean mayBeWrittenEarlier(CallInstruction call, BlockAccess copy) {
        boolean isOwn = facts.effects().alias().isPrivate(copy.written());
        if (!isOwn && !isSilentUntil(call, copy)) {
            return false;
        }
        boolean isAlwaysAlive = copy.target() instanceof AllocaInstruction target
                && SlotAccesses.sizeOf(target, facts.layout()) >= copy.size()
                && target.useList().stream().noneMatch(use -> SlotAccesses.isMarker(use.user()));
        return isAlwaysAlive || EffectsOf.isReached(call, copy.call());
    }

    /** Whether no call from {@code call} to the copy communicates with other threads. */
    private static boolean isSilentUntil(CallInstruction call, BlockAccess copy) {
        for (Instruction i = call;
                i != copy.call();
                i = Objects.requireNonNull(i).next()) {
            boolean isSilent = !(i instanceof CallInstruction other)
                    || DeadInstructions.kindOf(other) != null
                    || EffectsOf.promises(other, "nosync");
            if (!isSilent) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsNoPoison(CallInstruction call, BlockAccess copy, List<Use> arguments) {
        return facts.holdsNoPoison(call, copy.written()) || writesAll(call, arguments, copy.size());
    }

    /** Whether the called function writes {@code size} bytes of its argument before anything else can happen. */
    private boolean writesAll(CallInstruction call, List<Use> arguments, long size) {
        Function callee = call.calledFunction().orElseThrow();
        boolean isKnown = arguments.size() == 1
                && !callee.isDeclaration()
                && !callee.linkage().isInterposable()
                && arguments.getFirst().index() < callee.arguments().size();
        return isKnown && writesAll(callee.arguments().get(arguments.getFirst().index()), size);
    }

    private boolean writesAll(Argument target, long size) {
        ByteCoverage covered = new ByteCoverage(target, 0, size);
        int steps = 0;
        for (Instruction i : target.function().entry()) {
            WrittenBytes bytes = WrittenBytes.of(i, facts.layout()).orElse(null);
            if (!isElsewhere(i, target) || ++steps > MAX_STEPS) {
                return false;
            }
            if (bytes != null && covered.add(bytes)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the next instruction is certainly executed, and {@code target} is not read. */
    private static boolean isElsewhere(Instruction instruction, Argument target) {
        boolean reads = EffectsOf.instruction(instruction).mayRead();
        boolean isOtherLoad = instruction instanceof LoadInstruction load
                && isOtherObject(load.pointer(), target)
                && load.access().isSimple();
        boolean isOtherCopy = reads
                && instruction instanceof CallInstruction call
                && DeadInstructions.kindOf(call) == Intrinsic.MEMCPY
                && isOtherObject(call.argument(1), target);
        return EffectsOf.instruction(instruction).willReturn() && (!reads || isOtherLoad || isOtherCopy);
    }

    /** Whether {@code address} is in another object: the slot is passed as this argument only, and is not captured. */
    private static boolean isOtherObject(Value address, Argument target) {
        Value object = ConstantOffset.object(address);
        return object instanceof Argument && object != target || object instanceof AllocaInstruction;
    }
}
