package lockstep.compiler.tailcallelim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallInstruction.TailKind;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.pass.PassContext;

/**
 * Marks tail calls: those that get no address of a slot (or {@code byval} copy) of the caller, and before which no such
 * address has escaped. Linear in the uses of slots and the function.
 */
final class TailMarking {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final Set<Instruction> users = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Instruction> escapes = Collections.newSetFromMap(new IdentityHashMap<>());

    TailMarking(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
    }

    /** Whether some call may return more than once. */
    static boolean mayReturnTwice(Function function) {
        return hasCall(function, call -> call.hasFunctionAttribute("returns_twice"));
    }

    /** Whether some call is not marked as to whether it is a tail call. */
    static boolean hasOpenCall(Function function) {
        return hasCall(function, call -> call.tailKind() == TailKind.NONE);
    }

    private static boolean hasCall(Function function, Predicate<CallInstruction> condition) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && condition.test(call)) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean run() {
        function.arguments().stream().filter(a -> a.attributes().has("byval")).forEach(this::track);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof AllocaInstruction slot) {
                    track(slot);
                }
            }
        }
        Set<BasicBlock> known = blocksAfterEscapes();
        for (BasicBlock block : function.blocks()) {
            visit(block, known.contains(block));
        }
        return rewriter.changed();
    }

    private void visit(BasicBlock block, boolean isKnownBefore) {
        boolean isKnown = isKnownBefore;
        for (Instruction instruction : block) {
            isKnown |= escapes.contains(instruction);
            if (instruction instanceof CallInstruction call && isOpen(call)) {
                boolean isTail = isBlind(call)
                        || (!users.contains(call) || context.refused(TailRefusals.PASSED))
                                && (!isKnown || context.refused(TailRefusals.KNOWN));
                if (isTail && rewriter.allow(TailCallElimination.MARK, call)) {
                    rewriter.setTailKind(call, TailKind.TAIL);
                    context.count("marked", 1);
                }
            }
        }
    }

    private boolean isOpen(CallInstruction call) {
        return switch (call.tailKind()) {
            case NONE -> call.bundles().isEmpty() || context.refused(TailRefusals.BUNDLES);
            case NOTAIL -> context.refused(TailRefusals.FORBIDDEN);
            case TAIL, MUSTTAIL -> false;
        };
    }

    /**
     * Whether the call accesses no memory and none of its arguments can be the address of a slot, even an escaped one.
     */
    private static boolean isBlind(CallInstruction call) {
        return EffectsOf.memoryOf(call).equals(MemoryEffect.NONE)
                && call.arguments().stream().allMatch(TailMarking::isFromOutside);
    }

    private static boolean isFromOutside(Value value) {
        return value instanceof Constant
                || value instanceof Argument argument && !argument.attributes().has("byval");
    }

    // ---- escapes of slot addresses

    private void track(LocalValue slot) {
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> work = new ArrayDeque<>(List.of(slot));
        seen.add(slot);
        while (!work.isEmpty()) {
            for (Use use : work.pop().uses()) {
                if (note(use) && seen.add(use.user())) {
                    work.push(use.user());
                }
            }
        }
    }

    /** Records the use of an address; returns whether the user's result is an address of the slot, too. */
    private boolean note(Use use) {
        Instruction user = use.user();
        return switch (user) {
            case CallInstruction call -> noteCall(call, use.index());
            case LoadInstruction _ -> false;
            case StoreInstruction store -> {
                if (use.index() == 0) {
                    escapes.add(store);
                }
                yield false;
            }
            case CastInstruction cast -> cast.type().isPointer() || escape(cast);
            case GetElementPtrInstruction _, PhiInstruction _, SelectInstruction _ -> true;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    AllocaInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> escape(user);
        };
    }

    private boolean escape(Instruction user) {
        escapes.add(user);
        return true;
    }

    private boolean noteCall(CallInstruction call, int index) {
        boolean isArgument = index < call.argumentCount();
        if (isArgument && call.argumentAttributes(index).has("byval")) {
            return false;
        }
        users.add(call);
        if (isArgument && AliasAnalysis.forgets(call, index)) {
            return false;
        }
        if (EffectsOf.memoryOf(call).mayWrite()) {
            escapes.add(call);
        }
        return true;
    }

    /** The blocks at whose beginning an address may have escaped. */
    private Set<BasicBlock> blocksAfterEscapes() {
        Set<BasicBlock> after = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<BasicBlock> work = new ArrayDeque<>();
        for (Instruction escape : escapes) {
            BasicBlock block = escape.block();
            if (block != null) {
                work.addAll(block.successors());
            }
        }
        while (!work.isEmpty()) {
            BasicBlock block = work.pop();
            if (after.add(block)) {
                work.addAll(new ArrayList<>(block.successors()));
            }
        }
        return after;
    }
}
