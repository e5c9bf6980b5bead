package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxRegister;

/** Selects instructions with effects: accesses, calls, collectives, barriers, stack slots. */
final class EffectSelection {
    /** Intrinsics that only inform the compiler. */
    private static final Set<Intrinsic> MARKERS = EnumSet.of(
            Intrinsic.NO_OPERATION,
            Intrinsic.ASSUME,
            Intrinsic.LIFETIME_START,
            Intrinsic.LIFETIME_END,
            Intrinsic.INVARIANT_START,
            Intrinsic.INVARIANT_END,
            Intrinsic.CONVERGENCE_ENTRY,
            Intrinsic.CONVERGENCE_ANCHOR,
            Intrinsic.CONVERGENCE_LOOP);

    /** Intrinsics that end a lane, with their instruction. */
    private static final Map<Intrinsic, String> ENDS = new EnumMap<>(Map.of(
            Intrinsic.TRAP, "trap",
            Intrinsic.UBSANTRAP, "trap",
            Intrinsic.EXIT, "exit"));

    private static final Map<Intrinsic, String> ATOMICS = new EnumMap<>(Map.of(
            Intrinsic.ATOMIC_ADD, "add",
            Intrinsic.ATOMIC_AND, "and",
            Intrinsic.ATOMIC_OR, "or",
            Intrinsic.ATOMIC_XOR, "xor",
            Intrinsic.ATOMIC_CAS, "cas",
            Intrinsic.ATOMIC_EXCH, "exch",
            Intrinsic.ATOMIC_MAX, "max",
            Intrinsic.ATOMIC_MIN, "min",
            Intrinsic.ATOMIC_INC, "inc",
            Intrinsic.ATOMIC_DEC, "dec"));

    private final Nodes nodes;
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private final SelectionRules rules;
    private final Covers covers;
    private final MemorySelection memory;
    private final CallSelection calls;

    EffectSelection(
            FunctionContext context, SelectionRules rules, Covers covers, MemorySelection memory, CallSelection calls) {
        this.nodes = context.nodes();
        this.body = context.body();
        this.emitter = context.emitter();
        this.rules = rules;
        this.covers = covers;
        this.memory = memory;
        this.calls = calls;
    }

    /** Whether {@code instruction}, which is not a terminator, ends the lanes that execute it. */
    static boolean ends(Instruction instruction) {
        return instruction instanceof CallInstruction call && ENDS.containsKey(Nodes.kind(call));
    }

    /** Whether it is an atomic access. */
    static boolean isAtomic(Intrinsic kind) {
        return ATOMICS.containsKey(kind);
    }

    /** Whether {@code instruction} is selected even if its results are unused. */
    boolean isEffect(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction load -> !load.access().isSimple();
            case AllocaInstruction _ -> false;
            case CallInstruction call -> !MARKERS.contains(Nodes.kind(call)) && !nodes.isOperation(call);
            case StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _ -> true;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    CastInstruction _,
                    GetElementPtrInstruction _,
                    FreezeInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    PhiInstruction _ -> false;
        };
    }

    void select(Instruction instruction) {
        switch (instruction) {
            case LoadInstruction load -> memory.load(load);
            case StoreInstruction store -> memory.store(store);
            case AtomicRmwInstruction atomic -> memory.readModifyWrite(atomic);
            case CompareExchangeInstruction exchange -> memory.compareExchange(exchange);
            case FenceInstruction fence -> memory.fence(fence);
            case AllocaInstruction slot -> memory.slot(slot);
            case CallInstruction call -> call(call);
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    CastInstruction _,
                    GetElementPtrInstruction _,
                    FreezeInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    PhiInstruction _,
                    TerminatorInstruction _ ->
                throw new CompilerBug(instruction.opcode().mnemonic() + " is selected elsewhere");
        }
    }

    private void call(CallInstruction call) {
        Intrinsic kind = Nodes.kind(call);
        boolean isIntrinsic = call.calledFunction().filter(f -> f.isIntrinsic()).isPresent();
        if (!isIntrinsic) {
            calls.call(call);
        } else if (ENDS.containsKey(kind)) {
            body.emit(ENDS.getOrDefault(kind, ""));
        } else if (kind == Intrinsic.DIVERGENCE_COPY) {
            copy(call);
        } else if (kind == Intrinsic.LOAD_GLOBAL_NONCOHERENT || kind == Intrinsic.LOAD_GLOBAL_UNIFORM) {
            memory.readOnly(call, kind == Intrinsic.LOAD_GLOBAL_UNIFORM);
        } else if (isAtomic(kind)) {
            memory.atomic(call, ATOMICS.getOrDefault(kind, ""));
        } else {
            byRule(call, kind);
        }
    }

    /** Selects a divergence-safe copy, with its group. */
    private void copy(CallInstruction call) {
        if (!(call.argument(1) instanceof ConstantInt group)) {
            throw Nodes.notSelectable(call, "a divergence-safe copy whose group is not a constant");
        }
        for (int leaf = 0; leaf < nodes.leaves(call).size(); leaf++) {
            PtxRegister source = emitter.register(nodes.node(call.argument(0), leaf));
            PtxRegister result = result(call, leaf);
            String type = result.type().text();
            body.emit("copy.divergent." + type, result, source, PtxInteger.of(group.zext()));
        }
    }

    private PtxRegister result(Instruction at, int leaf) {
        Node node = nodes.given(at, leaf);
        PtxRegister register = body.register(node.type().register());
        node.place = register;
        return register;
    }

    private void byRule(CallInstruction call, Intrinsic kind) {
        List<Node> arguments = new ArrayList<>();
        for (Value argument : call.arguments()) {
            for (int leaf = 0; leaf < nodes.leaves(argument).size(); leaf++) {
                Node node = nodes.node(argument, leaf);
                if (node.labels == null) {
                    covers.label(node);
                }
                arguments.add(node);
            }
        }
        int leaves = nodes.leaves(call).size();
        for (SelectionRule rule : rules.effects("@" + kind.name())) {
            Optional<List<Node>> operands =
                    fits(rule, call, leaves) ? covers.matchEffect(rule, call, arguments) : Optional.empty();
            if (operands.isPresent()) {
                List<PtxRegister> results = new ArrayList<>();
                for (int leaf = 0; leaf < leaves; leaf++) {
                    results.add(result(call, leaf));
                }
                LeafType root = leaves == 0
                        ? LeafType.I64
                        : nodes.leaves(call).getFirst().type();
                emitter.effect(rule, operands.get(), results, root, call);
                return;
            }
        }
        throw Nodes.notSelectable(
                call, "@" + call.calledFunction().orElseThrow().name());
    }

    private boolean fits(SelectionRule rule, CallInstruction call, int leaves) {
        List<SelectionRule.Result.Value> values = ((SelectionRule.Result.Effect) rule.result()).values();
        boolean fits = values.size() == leaves;
        for (int leaf = 0; fits && leaf < leaves; leaf++) {
            fits = values.get(leaf).types().has(nodes.leaves(call).get(leaf).type());
        }
        return fits;
    }
}
