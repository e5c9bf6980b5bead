package lockstep.compiler.select;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.assembly.AssemblyBody;
import lockstep.ir.cfg.DominanceFrontiers;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;
import org.jspecify.annotations.Nullable;

/**
 * Inserts the statements of inline assembly into a function in SSA form. Registers, labels and parameters are renamed;
 * a register that is written several times becomes several registers.
 *
 * <ol>
 *   <li>Each block of the assembly becomes a piece of the LLVM IR block; the first piece is the current one.
 *   <li>PHIs are placed on iterated dominance frontiers, where the register is live.
 *   <li>Registers are renamed in a walk over the dominator tree. After a guarded write a {@code selp} selects between
 *       the new value and the previous one, if there is one, since the other lanes keep it.
 * </ol>
 *
 * <p>Example: in {@code mov.u32 $0, 1; @p mov.u32 $0, 2;} {@code $0} is
 *
 * <pre>
 *   mov.u32 %r1, 1;
 *   @%p1 mov.u32 %r2, 2;
 *   selp.b32 %r3, %r2, %r1, %p1;
 * </pre>
 *
 * <p>A register that is read before it is written is {@code undef}. Linear in the statements plus, for each register,
 * the blocks in which it is live-in.
 */
final class AssemblyRenaming {
    private final AssemblyBody assembly;
    private final MachineFunction function;
    private final MachineBodyBuilder body;
    private final BlockCode code;
    private final FlowGraph flow;
    private final DominatorTree dominators;
    private final List<MachineBodyBuilder.Block> pieces = new ArrayList<>();
    private final Map<PtxSymbol, PtxSymbol> symbols = new IdentityHashMap<>();
    /** For each register of the assembly, the stack of its versions in the open blocks of the walk. */
    private final List<Deque<PtxRegister>> versions = new ArrayList<>();

    private final List<List<Phi>> phis = new ArrayList<>();
    private final Deque<List<Integer>> written = new ArrayDeque<>();

    AssemblyRenaming(AssemblyBody assembly, MachineBodyBuilder body, BlockCode code) {
        this.assembly = assembly;
        this.function = assembly.function();
        this.body = body;
        this.code = code;
        this.flow = function.flow();
        this.dominators = DominatorTree.of(flow);
        function.registers().forEach(register -> versions.add(new ArrayDeque<>()));
    }

    /** A PHI under construction, with its operands so far. */
    private record Phi(int register, PtxRegister result, List<PtxOperand> operands) {}

    /**
     * Emits the assembly; emission continues after it.
     *
     * @param given initial values of the first registers of the assembly; null for none
     * @param outputs the numbers of the output registers
     * @return the final values of the outputs
     */
    List<PtxRegister> emit(List<@Nullable PtxRegister> given, List<Integer> outputs) {
        for (int number = 0; number < given.size(); number++) {
            PtxRegister register = given.get(number);
            if (register != null) {
                versions.get(number).push(register);
            }
        }
        makePieces();
        placePhis(outputs);
        List<PtxRegister> results = walk(outputs);
        for (int block = 0; block < pieces.size(); block++) {
            List<PtxInstruction> made = phis.get(block).stream()
                    .map(phi -> body.instruction(null, "phi." + bits(phi.result()), phi.operands()))
                    .toList();
            MachineBodyBuilder.addFirst(pieces.get(block), made);
        }
        code.at(body, pieces.getLast());
        return results;
    }

    /** Creates a piece for each block; without branches the current piece is used. */
    private void makePieces() {
        pieces.add(body.block());
        for (int block = 1; block < function.blocks().size(); block++) {
            if (!assembly.isStraight()) {
                code.piece(body);
            }
            pieces.add(body.block());
            PtxLabel name = body.block().label();
            function.blocks().get(block).label().ifPresent(label -> symbols.put(label, name));
        }
    }

    // ---- PHIs

    private void placePhis(List<Integer> outputs) {
        int blocks = function.blocks().size();
        int registers = function.registers().size();
        List<BitSet> reads = sets(registers);
        List<BitSet> writes = sets(registers);
        List<BitSet> wholes = sets(registers);
        for (int block = 0; block < blocks; block++) {
            phis.add(new ArrayList<>());
            int at = block;
            for (PtxInstruction instruction : function.blocks().get(block).instructions()) {
                PtxRegisterAccesses.visit(instruction, (register, access) -> {
                    int number = register.number();
                    if (access != Access.DEFINITION && !wholes.get(number).get(at)) {
                        reads.get(number).set(at);
                    }
                    if (access != Access.USE) {
                        writes.get(number).set(at);
                    }
                    if (access == Access.DEFINITION) {
                        wholes.get(number).set(at);
                    }
                });
            }
        }
        outputs.forEach(output -> reads.get(output).set(blocks - 1));
        DominanceFrontiers frontiers = DominanceFrontiers.of(flow, dominators);
        for (int number = 0; number < registers; number++) {
            BitSet live = live(reads.get(number), wholes.get(number));
            IntStream definitions = IntStream.concat(IntStream.of(0), writes.get(number).stream());
            PtxRegister register = function.registers().get(number);
            int of = number;
            frontiers.iterated(definitions, live::get).forEach(block -> {
                PtxRegister result = fresh(register);
                List<PtxOperand> operands = new ArrayList<>();
                operands.add(result);
                phis.get(block).add(new Phi(of, result, operands));
            });
        }
    }

    private static List<BitSet> sets(int count) {
        return IntStream.range(0, count).mapToObj(each -> new BitSet()).toList();
    }

    /** The blocks at whose beginning a register is live. */
    private BitSet live(BitSet reads, BitSet wholes) {
        BitSet live = (BitSet) reads.clone();
        Deque<Integer> open = new ArrayDeque<>();
        reads.stream().forEach(open::push);
        while (!open.isEmpty()) {
            int block = open.pop();
            for (int i = 0; i < flow.predecessorCount(block); i++) {
                int before = flow.predecessor(block, i);
                if (!wholes.get(before) && !live.get(before)) {
                    live.set(before);
                    open.push(before);
                }
            }
        }
        return live;
    }

    // ---- the walk

    /** An open block of the walk, with its remaining children. */
    private record Visit(Deque<Integer> below) {}

    private List<PtxRegister> walk(List<Integer> outputs) {
        int end = function.blocks().size() - 1;
        List<PtxRegister> results = new ArrayList<>();
        Deque<Visit> open = new ArrayDeque<>();
        enter(0, open);
        while (!open.isEmpty()) {
            Integer next = open.getFirst().below().poll();
            if (next == null) {
                open.pop();
                written.pop().forEach(number -> versions.get(number).pop());
            } else {
                enter(next, open);
                if (next == end) {
                    outputs.forEach(
                            output -> results.add(read(function.registers().get(output))));
                }
            }
        }
        if (!dominators.isReachable(end)) {
            code.at(body, pieces.get(end));
            outputs.forEach(output -> results.add(undefined(function.registers().get(output))));
        }
        return results;
    }

    private void enter(int block, Deque<Visit> open) {
        written.push(new ArrayList<>());
        code.at(body, pieces.get(block));
        for (Phi phi : phis.get(block)) {
            write(phi.register(), phi.result());
        }
        function.blocks().get(block).statements().forEach(this::statement);
        Set<Integer> successors = new LinkedHashSet<>();
        for (int i = 0; i < flow.successorCount(block); i++) {
            successors.add(flow.successor(block, i));
        }
        for (int successor : successors) {
            for (Phi phi : phis.get(successor)) {
                phi.operands().add(incoming(phi.register(), block));
                phi.operands().add(new PtxSymbolOperand(pieces.get(block).label()));
            }
        }
        open.push(new Visit(new ArrayDeque<>(dominators.children(block).boxed().toList())));
    }

    /** The value of a register at the end of {@code block}; an undefined one is defined at its start. */
    private PtxRegister incoming(int number, int block) {
        PtxRegister known = versions.get(number).peek();
        if (known != null) {
            return known;
        }
        PtxRegister made = fresh(function.registers().get(number));
        MachineBodyBuilder.addFirst(
                pieces.get(block), List.of(body.instruction(null, "undef." + bits(made), List.of(made))));
        return made;
    }

    private PtxRegister fresh(PtxRegister register) {
        boolean isPredicate = register.type() == PtxType.PRED;
        return body.register(
                LeafType.registerOf(isPredicate ? 1 : register.type().width()));
    }

    private static String bits(PtxRegister register) {
        return register.type().text();
    }

    private void write(int number, PtxRegister version) {
        versions.get(number).push(version);
        written.getFirst().add(number);
    }

    private PtxRegister read(PtxRegister register) {
        PtxRegister known = versions.get(register.number()).peek();
        return known != null ? known : undefined(register);
    }

    private PtxRegister undefined(PtxRegister register) {
        PtxRegister made = fresh(register);
        body.emit("undef." + bits(made), made);
        return made;
    }

    // ---- statements

    private void statement(PtxStatement statement) {
        switch (statement) {
            case PtxInstruction instruction -> instruction(instruction);
            case PtxBranchTargets table -> {
                PtxLabel name = body.newLabel();
                symbols.put(table.name(), name);
                List<PtxLabel> targets = table.targets().stream()
                        .map(target -> (PtxLabel) symbol(target))
                        .toList();
                body.add(new PtxBranchTargets(name, targets, body.location()));
            }
            case PtxVariableDeclaration declaration ->
                symbols.put(
                        declaration.variable(),
                        body.parameter(declaration.variable().shape()));
            case PtxPragma pragma -> body.add(pragma);
            case PtxScopeStart _ -> mark(new PtxScopeStart(body.location()));
            case PtxScopeEnd _ -> mark(new PtxScopeEnd(body.location()));
            case PtxLabelDefinition _, PtxRegisterDeclaration _ -> {}
            case PtxOpaqueInstruction _, PtxLine _, PtxCallTargets _, PtxCallPrototype _ ->
                throw new CompilerBug(statement + " in inline assembly");
        }
    }

    private void mark(PtxStatement scope) {
        if (assembly.hasParameters()) {
            body.add(scope);
        }
    }

    private void instruction(PtxInstruction instruction) {
        PtxInstruction reading = PtxRegisterAccesses.withReads(instruction, this::read);
        Map<PtxRegister, PtxRegister> results = new IdentityHashMap<>();
        List<PtxRegister> order = new ArrayList<>();
        PtxRegisterAccesses.visit(instruction, (register, access) -> {
            if (access != Access.USE && results.put(register, fresh(register)) == null) {
                order.add(register);
            }
        });
        PtxInstruction renamed =
                PtxRegisterAccesses.withRegisters(reading, register -> results.getOrDefault(register, register));
        PtxGuard guard = renamed.guard().orElse(null);
        body.add(new PtxInstruction(
                guard,
                renamed.opcode(),
                renamed.suffixes(),
                renamed.operands().stream().map(this::operand).toList(),
                body.location()));
        for (PtxRegister register : order) {
            PtxRegister result = Objects.requireNonNull(results.get(register));
            PtxRegister before = versions.get(register.number()).peek();
            write(register.number(), guard != null && before != null ? choose(guard, result, before) : result);
        }
    }

    /** Selects {@code result} where {@code guard} holds, else {@code before}. */
    private PtxRegister choose(PtxGuard guard, PtxRegister result, PtxRegister before) {
        PtxRegister chosen = body.register(result.type());
        PtxRegister yes = guard.negated() ? before : result;
        PtxRegister no = guard.negated() ? result : before;
        if (result.type() != PtxType.PRED) {
            body.emit("selp." + bits(result), chosen, yes, no, guard.predicate());
            return chosen;
        }
        PtxRegister both = body.register(PtxType.PRED);
        PtxRegister other = body.register(PtxType.PRED);
        PtxRegister rest = body.register(PtxType.PRED);
        body.emit("and.pred", both, yes, guard.predicate());
        body.emit("not.pred", other, guard.predicate());
        body.emit("and.pred", rest, no, other);
        body.emit("or.pred", chosen, both, rest);
        return chosen;
    }

    // ---- names

    private PtxSymbol symbol(PtxSymbol symbol) {
        return symbols.getOrDefault(symbol, symbol);
    }

    private PtxOperand operand(PtxOperand operand) {
        return switch (operand) {
            case PtxSymbolOperand named -> new PtxSymbolOperand(symbol(named.symbol()), named.offset());
            case PtxAddress.OfSymbol address -> new PtxAddress.OfSymbol(symbol(address.base()), address.offset());
            case PtxCallOperand call ->
                new PtxCallOperand(
                        call.results().stream().map(this::operand).toList(),
                        operand(call.target()),
                        call.arguments().stream().map(this::operand).toList(),
                        null);
            case PtxRegister _,
                    PtxComponent _,
                    PtxSelection _,
                    PtxNot _,
                    PtxMinus _,
                    PtxSum _,
                    PtxVector _,
                    PtxPredicatePair _,
                    PtxAddress.OfRegister _,
                    PtxAddress.Absolute _,
                    PtxSpecialRegister _,
                    PtxInteger _,
                    PtxFloat _,
                    PtxSink _ -> operand;
        };
    }
}
