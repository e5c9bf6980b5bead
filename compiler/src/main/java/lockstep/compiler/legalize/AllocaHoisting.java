package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * alloca-hoisting: stack slots of constant size move to the entry block, where they are part of the frame.
 *
 * <p>A block that is in no cycle is executed once for each call, so that its slot may always move. In a cycle each
 * execution allocates a new object with undefined contents, and all of them live until the function returns. One object
 * is enough if its address is used only in the same iteration:
 *
 * <ol>
 *   <li>Every use is a load, a store or an atomic through it, an address or a {@code select} computed from it, or an
 *       argument that the callee does not capture. A PHI may pass the address to the next iteration, memory may keep
 *       it, and a comparison or conversion to an integer may distinguish two objects: such slots stay.
 *   <li>At the original position, {@code llvm.lifetime.start} makes its contents undefined again. Without it an
 *       iteration could read poison that the previous one stored.
 * </ol>
 *
 * <pre>{@code
 * loop:
 *   %a = alloca i32                      entry:   %a = alloca i32
 *   store i32 %i, ptr %a         becomes loop:    call void @llvm.lifetime.start.p0(i64 4, ptr %a)
 *                                                 store i32 %i, ptr %a
 * }</pre>
 *
 * <p>Between {@code stacksave} and {@code stackrestore} a slot lives longer than before, which is not observable. Under
 * divergence: each lane has its own slots. Linear in instructions and in the uses of the slots. Source: LLVM,
 * NVPTXAllocaHoisting, which moves slots of cycles without these conditions.
 */
public final class AllocaHoisting implements FunctionPass {
    private static final String NAME = "alloca-hoisting";
    static final Rule HOIST = new Rule(NAME, "hoist", "a slot of a block that is executed once moves to the entry");
    static final Rule HOIST_FROM_CYCLE =
            new Rule(NAME, "hoist-from-cycle", "a slot used only within one iteration of a cycle moves to the entry");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "move stack slots of constant size to the entry block",
            new SourceRef.Manual("LLVM, NVPTX", "NVPTXAllocaHoisting"),
            List.of(HOIST, HOIST_FROM_CYCLE),
            List.of(),
            List.of("hoisted"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        List<AllocaInstruction> slots = slots(function);
        Rewriter rewriter = context.rewriter(function);
        if (slots.isEmpty()) {
            return false;
        }
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        StronglyConnectedComponents components = StronglyConnectedComponents.of(graph);
        for (AllocaInstruction slot : slots) {
            int node = graph.indexOf(Objects.requireNonNull(slot.block()));
            boolean repeats = components.isCyclic(components.componentOf(node));
            boolean may = !repeats || staysInRound(slot);
            if (may && rewriter.allow(repeats ? HOIST_FROM_CYCLE : HOIST, slot)) {
                if (repeats) {
                    forget(slot, rewriter);
                }
                rewriter.moveBefore(slot, afterSlots(function));
                context.count("hoisted", 1);
            }
        }
        return rewriter.changed();
    }

    private static List<AllocaInstruction> slots(Function function) {
        List<AllocaInstruction> slots = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof AllocaInstruction slot
                        && block != function.entry()
                        && slot.isStatic()
                        && !slot.isInAlloca()
                        && !slot.isSwiftError()) {
                    slots.add(slot);
                }
            }
        }
        return slots;
    }

    /** The insertion point after the stack slots at the beginning of the function. */
    private static Instruction afterSlots(Function function) {
        Instruction at = Objects.requireNonNull(function.entry().first());
        while (at instanceof AllocaInstruction) {
            at = Objects.requireNonNull(at.next());
        }
        return at;
    }

    /** Makes the contents undefined at the original position of the slot. */
    private static void forget(AllocaInstruction slot, Rewriter rewriter) {
        DataLayout layout = DataLayout.of(rewriter.function().module());
        long count = ((ConstantInt) slot.count()).zext();
        long size = count * layout.allocSize(slot.allocatedType());
        Function start = IntrinsicTable.declare(rewriter.function().module(), "llvm.lifetime.start", slot.type());
        rewriter.before(Objects.requireNonNull(slot.next()))
                .call(start, rewriter.context().i64(size), slot);
    }

    /** Whether the address is used only in the same iteration. */
    private static boolean staysInRound(AllocaInstruction slot) {
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<LocalValue> open = new ArrayDeque<>(List.of(slot));
        while (!open.isEmpty()) {
            for (Use use : open.pop().uses()) {
                if (isDerived(use)) {
                    if (seen.add(use.user())) {
                        open.push(use.user());
                    }
                } else if (!isAccess(use)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isDerived(Use use) {
        Instruction user = use.user();
        return user instanceof GetElementPtrInstruction
                        && use.index() == 0
                        && user.type().isPointer()
                || user instanceof CastInstruction && user.type().isPointer()
                || user instanceof SelectInstruction && use.index() != 0;
    }

    private static boolean isAccess(Use use) {
        Instruction user = use.user();
        return user instanceof LoadInstruction
                || user instanceof StoreInstruction && use.index() == 1
                || user instanceof AtomicRmwInstruction && use.index() == 0
                || user instanceof CompareExchangeInstruction && use.index() == 0
                || user instanceof CallInstruction call && isOnlyLent(call, use.index());
    }

    /** Whether the callee neither captures nor returns the argument. */
    private static boolean isOnlyLent(CallInstruction call, int index) {
        return index < call.argumentCount()
                && AliasAnalysis.forgets(call, index)
                && !call.argumentAttributes(index).has("returned");
    }
}
