package lockstep.compiler.select;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import lockstep.compiler.emit.ModuleItems;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/**
 * Selects a function.
 *
 * <ol>
 *   <li>Find the reachable blocks; code after a trap is unreachable.
 *   <li>Find the values that are needed, starting from instructions with effects ({@link Nodes}).
 *   <li>Label all trees, dominators first ({@link Covers}).
 *   <li>Emit instructions, block by block in the same order ({@link CoverEmitter} and a class for each subject).
 *   <li>Emit PHIs when all values are available; the layout is that of the LLVM IR.
 * </ol>
 *
 * <p>Example: {@code %s = shl i64 %i, 2; %a = getelementptr i8, ptr addrspace(1) %p, i64 %s; %v = load i32, ptr
 * addrspace(1) %a; %w = add i32 %v, 1; store i32 %w, ptr addrspace(1) %a} becomes
 *
 * <pre>
 *   shl.b64 %rd3, %rd2, 2;
 *   add.s64 %rd4, %rd1, %rd3;
 *   ld.global.b32 %r1, [%rd4];
 *   add.s32 %r2, %r1, 1;
 *   st.global.b32 [%rd4], %r2;
 * </pre>
 */
final class FunctionSelection {
    private final Function function;
    private final FunctionContext context;
    private final SourcePlaces places;
    private final Covers covers;
    private final Nodes nodes;
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private final MemorySelection memory;
    private final CallSelection calls;
    private final EffectSelection effects;
    private final AssemblySelection assembly;
    private final Map<Instruction, AccessAddress> addresses = new IdentityHashMap<>();
    private final Map<BasicBlock, BlockCode> blocks = new LinkedHashMap<>();
    private final Map<PhiInstruction, Map<BasicBlock, List<PtxOperand>>> incoming = new IdentityHashMap<>();

    /** @param fired counts the uses of each rule, by name */
    FunctionSelection(
            Function function,
            PtxTarget target,
            Leaves leaves,
            ModuleItems items,
            SelectionRules rules,
            SourcePlaces places,
            SortedMap<String, Long> fired) {
        this.function = function;
        this.places = places;
        Constants constants = new Constants(leaves);
        covers = new Covers(rules, target.architecture());
        nodes = new Nodes(leaves, rules, constants);
        body = new MachineBodyBuilder();
        Mnemonics mnemonics = new Mnemonics(CoverEmitter.flushes(function));
        emitter = new CoverEmitter(body, covers, constants, items, mnemonics, places, fired);
        context = new FunctionContext(
                function, target.architecture(), leaves.layout(), items, nodes, body, emitter, addresses);
        memory = new MemorySelection(context);
        calls = new CallSelection(context);
        effects = new EffectSelection(context, rules, covers, memory, calls);
        assembly = new AssemblySelection(context);
    }

    /**
     * The function as machine IR.
     *
     * @param signature its header and directives
     */
    MachineFunction select(PtxFunction signature) {
        List<BasicBlock> order = reached();
        order.forEach(this::makeNodes);
        order.forEach(this::findNeeds);
        order.forEach(this::label);
        makeBlocks(order);
        ControlSelection control = new ControlSelection(context, calls, blocks);
        order.forEach(block -> emit(block, control));
        List<MachineBodyBuilder.Block> layout = new ArrayList<>();
        for (BlockCode code : blocks.values()) {
            fillPhis(code);
            layout.addAll(code.pieces());
        }
        return new MachineFunction(signature, MachineStage.SSA, body.frame(), body.blocks(layout), body.registers());
    }

    // ---- blocks

    /** The reachable blocks in reverse post-order, so that each follows its dominators. */
    private List<BasicBlock> reached() {
        List<BasicBlock> post = new ArrayList<>();
        Set<BasicBlock> seen = new LinkedHashSet<>();
        record Visit(BasicBlock block, Deque<BasicBlock> left) {}
        Deque<Visit> open = new ArrayDeque<>();
        seen.add(function.entry());
        open.push(new Visit(function.entry(), new ArrayDeque<>(successors(function.entry()))));
        while (!open.isEmpty()) {
            BasicBlock next = open.getFirst().left().poll();
            if (next == null) {
                post.add(open.pop().block());
            } else if (seen.add(next)) {
                open.push(new Visit(next, new ArrayDeque<>(successors(next))));
            }
        }
        return post.reversed();
    }

    private static List<BasicBlock> successors(BasicBlock block) {
        return last(block) instanceof TerminatorInstruction end ? end.successors() : List.of();
    }

    /** The last instruction that lanes execute. */
    private static Instruction last(BasicBlock block) {
        for (Instruction instruction : block) {
            if (EffectSelection.ends(instruction)) {
                return instruction;
            }
        }
        return block.terminator();
    }

    private void makeBlocks(List<BasicBlock> order) {
        Set<BasicBlock> reached = new LinkedHashSet<>(order);
        List<BasicBlock> layout =
                function.blockList().stream().filter(reached::contains).toList();
        for (int index = 0; index < layout.size(); index++) {
            BasicBlock next = index + 1 < layout.size() ? layout.get(index + 1) : null;
            blocks.put(
                    layout.get(index),
                    new BlockCode(layout.get(index), next, index == 0 ? body.block() : body.newBlock()));
        }
    }

    // ---- needs

    /** Creates the nodes of operations, operands first, so that creation does not recurse through long chains. */
    private void makeNodes(BasicBlock block) {
        for (Instruction instruction : block) {
            if (nodes.isOperation(instruction)) {
                try {
                    int leaves = nodes.leaves(instruction).size();
                    for (int leaf = 0; leaf < leaves; leaf++) {
                        nodes.node(instruction, leaf);
                    }
                } catch (Leaves.NoLeaves fault) {
                    throw Nodes.notSelectable(instruction, Objects.requireNonNull(fault.getMessage()));
                }
            }
            if (instruction instanceof LoadInstruction load) {
                MemorySelection.announce(nodes, load);
            }
        }
    }

    private void findNeeds(BasicBlock block) {
        Instruction last = last(block);
        for (Instruction instruction : block) {
            if (effects.isEffect(instruction)) {
                needOperands(instruction);
            }
            if (instruction == last) {
                break;
            }
        }
        for (Instruction next = nodes.nextDemanded(); next != null; next = nodes.nextDemanded()) {
            if (!effects.isEffect(next)) {
                needOperands(next);
            }
        }
    }

    private void needOperands(Instruction instruction) {
        try {
            switch (instruction) {
                case PhiInstruction phi -> needIncoming(phi);
                case StoreInstruction store -> {
                    needAll(store.value(), store);
                    needAddress(store, store.pointer());
                }
                case LoadInstruction load -> needAddress(load, load.pointer());
                case AtomicRmwInstruction atomic -> {
                    needAll(atomic.value(), atomic);
                    needAddress(atomic, atomic.pointer());
                }
                case CompareExchangeInstruction exchange -> {
                    needAll(exchange.expected(), exchange);
                    needAll(exchange.replacement(), exchange);
                    needAddress(exchange, exchange.pointer());
                }
                case AllocaInstruction slot -> {
                    if (!(slot.count() instanceof ConstantInt)) {
                        needAll(slot.count(), slot);
                    }
                }
                case BranchInstruction branch -> {
                    if (branch.isConditional() && branch.successor(0) != branch.successor(1)) {
                        needAll(branch.condition(), branch);
                    }
                }
                case SwitchInstruction choice -> needAll(choice.value(), choice);
                case ReturnInstruction exit -> exit.operands().forEach(value -> needAll(value, exit));
                case CallInstruction call -> needCall(call);
                case FenceInstruction _, UnreachableInstruction _, IndirectBranchInstruction _ -> {}
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
                        ShuffleVectorInstruction _ ->
                    throw new CompilerBug(instruction.opcode().mnemonic() + " is an operation");
            }
        } catch (Leaves.NoLeaves fault) {
            throw Nodes.notSelectable(instruction, Objects.requireNonNull(fault.getMessage()));
        }
    }

    private void needAll(Value value, Instruction user) {
        for (int leaf = 0; leaf < nodes.leaves(value).size(); leaf++) {
            nodes.need(value, leaf, user.block());
        }
    }

    private void needAddress(Instruction at, Value pointer) {
        AccessAddress address = nodes.address(at, pointer);
        addresses.put(at, address);
        if (address.space() == AddressSpace.PARAM && Nodes.isByval(address.base())) {
            return;
        }
        nodes.need(address.base(), at.block());
    }

    private void needCall(CallInstruction call) {
        if (Nodes.kind(call) == Intrinsic.LOAD_GLOBAL_NONCOHERENT
                || Nodes.kind(call) == Intrinsic.LOAD_GLOBAL_UNIFORM) {
            needAddress(call, call.argument(0));
            return;
        }
        if (EffectSelection.isAtomic(Nodes.kind(call))) {
            needAddress(call, call.argument(0));
            for (Value argument : call.arguments().subList(1, call.argumentCount())) {
                needAll(argument, call);
            }
            return;
        }
        for (Value argument : call.arguments()) {
            if (argument.type() != SimpleType.METADATA && argument.type() != SimpleType.TOKEN) {
                needAll(argument, call);
            }
        }
        if (CallSelection.isIndirect(call)
                || call.callee() instanceof Function && call.calledFunction().isEmpty()) {
            needAll(call.callee(), call);
        }
    }

    private void needIncoming(PhiInstruction phi) {
        for (int index = 0; index < phi.incomingCount(); index++) {
            for (int leaf = 0; leaf < nodes.leaves(phi).size(); leaf++) {
                nodes.need(phi.incomingValue(index), leaf, null);
            }
        }
        for (int leaf = 0; leaf < nodes.leaves(phi).size(); leaf++) {
            Node node = nodes.given(phi, leaf);
            node.place = body.register(node.type().register());
        }
    }

    // ---- labels

    private void label(BasicBlock block) {
        for (Instruction instruction : block) {
            for (Node node : nodes.operations(instruction)) {
                for (Node child : node.children()) {
                    if (child.labels == null) {
                        covers.label(child);
                    }
                }
                if (!covers.label(node)) {
                    throw Nodes.notSelectable(instruction, describe(instruction, node));
                }
            }
        }
    }

    private static String describe(Instruction instruction, Node node) {
        String what = instruction instanceof CallInstruction call && call.callee() instanceof Function called
                ? "@" + called.name()
                : instruction.opcode().mnemonic();
        return what + " of " + node.type();
    }

    // ---- instructions

    private void emit(BasicBlock block, ControlSelection control) {
        BlockCode code = blocks.get(block);
        if (code == null) {
            return;
        }
        code.at(body, code.first());
        emitter.startBlock();
        if (block == function.entry()) {
            calls.enter();
        }
        Instruction last = last(block);
        for (Instruction instruction : block) {
            body.at(places.of(instruction));
            if (effects.isEffect(instruction) || nodes.isDemanded(instruction)) {
                if (instruction instanceof TerminatorInstruction end) {
                    readIncoming(block);
                    control.end(code, end);
                } else if (instruction instanceof CallInstruction call && call.callee() instanceof InlineAsm text) {
                    assembly.select(call, text, code);
                } else if (!(instruction instanceof PhiInstruction)) {
                    effects.select(instruction);
                }
            }
            for (Node node : nodes.operations(instruction)) {
                if (node.isRoot()) {
                    emitter.root(node);
                }
            }
            if (instruction == last) {
                break;
            }
        }
    }

    // ---- PHIs

    /** Moves the incoming values of the successors' PHIs to registers, except numbers. */
    private void readIncoming(BasicBlock block) {
        Set<BasicBlock> successors = new LinkedHashSet<>(successors(block));
        for (BasicBlock successor : successors) {
            for (PhiInstruction phi : successor.phis()) {
                if (nodes.isDemanded(phi)) {
                    List<PtxOperand> values = new ArrayList<>();
                    int index = phi.indexOf(block);
                    for (int leaf = 0; leaf < nodes.leaves(phi).size(); leaf++) {
                        values.add(incoming(nodes.node(phi.incomingValue(index), leaf)));
                    }
                    incoming.computeIfAbsent(phi, each -> new IdentityHashMap<>())
                            .put(block, values);
                }
            }
        }
    }

    private PtxOperand incoming(Node node) {
        return node.content() instanceof Node.Content.Number number
                ? new PtxInteger(number.bits(), number.bits() < 0, PtxInteger.Radix.DECIMAL)
                : emitter.register(node);
    }

    private void fillPhis(BlockCode code) {
        BasicBlock block = code.source();
        List<PtxInstruction> made = new ArrayList<>();
        for (PhiInstruction phi : block.phis()) {
            if (nodes.isDemanded(phi)) {
                body.at(places.of(phi));
                for (int leaf = 0; leaf < nodes.leaves(phi).size(); leaf++) {
                    made.add(phi(phi, leaf, block));
                }
            }
        }
        MachineBodyBuilder.addFirst(code.first(), made);
    }

    private PtxInstruction phi(PhiInstruction phi, int leaf, BasicBlock block) {
        Node node = nodes.given(phi, leaf);
        PtxRegister result = (PtxRegister) Objects.requireNonNull(node.place);
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(result);
        for (BasicBlock from : new LinkedHashSet<>(phi.incomingBlocks())) {
            BlockCode code = blocks.get(from);
            List<PtxOperand> values = incoming.getOrDefault(phi, Map.of()).get(from);
            if (code != null && values != null) {
                for (PtxLabel predecessor : code.predecessorsOf(block)) {
                    operands.add(values.get(leaf));
                    operands.add(new PtxSymbolOperand(predecessor));
                }
            }
        }
        String type =
                result.type() == PtxType.PRED ? "pred" : "b" + result.type().width();
        return body.instruction(null, "phi." + type, operands);
    }

    /** A fault without the location of an instruction, located at the function. */
    InputException placed(InputException fault) {
        boolean isPlaced =
                fault.diagnostics().stream().allMatch(each -> each.location().line() != 0);
        return isPlaced
                ? fault
                : new InputException(
                        "not-selectable",
                        function.location(),
                        "in @" + function.name() + " "
                                + fault.diagnostics().getFirst().message());
    }
}
