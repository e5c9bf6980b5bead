package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.Guard;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;

/**
 * Calls. A parameter is a slot of the stack of the thread: the callee gets the address of a copy, what comes back is
 * carried over as scalars. Source: PTX ISA, "Abstracting the ABI".
 */
final class CallForms {
    /** What a call hands over and gets. */
    record Interface(List<PtxVariable> results, List<PtxVariable> parameters) {
        static Interface of(PtxFunctionHeader header) {
            return new Interface(header.results(), header.parameters());
        }
    }

    /** Functions that the simulator has. Source: CUDA C++ Programming Guide, "Formatted Output", "Device Memory". */
    private static final Set<String> BUILT_INS = Set.of("malloc", "free", "vprintf", "__assertfail");

    private final ImageAssembler image;
    private final FunctionAssembler into;
    private final SymbolTable symbols;
    private final Registers registers;
    private final MemoryForms memory;
    private final Map<PtxLabel, Interface> prototypes;

    CallForms(
            ImageAssembler image,
            FunctionAssembler into,
            SymbolTable symbols,
            Registers registers,
            MemoryForms memory,
            Map<PtxLabel, Interface> prototypes) {
        this.image = image;
        this.into = into;
        this.symbols = symbols;
        this.registers = registers;
        this.memory = memory;
        this.prototypes = prototypes;
    }

    void call(OpSource source, PtxInstruction instruction) {
        if (!(instruction.operand(0) instanceof PtxCallOperand call)) {
            throw new NotDecodable("a call without operands");
        }
        if (call.target() instanceof PtxSymbolOperand target && target.symbol() instanceof PtxFunctionHeader header) {
            direct(source, call, header);
        } else {
            indirect(source, call);
        }
    }

    private void direct(OpSource source, PtxCallOperand call, PtxFunctionHeader header) {
        Function callee = symbols.function(header.name());
        if (!image.isDefined(callee)) {
            if (!BUILT_INS.contains(header.name())) {
                throw new NotDecodable("a call of the external function " + header.name());
            }
            builtIn(source, call, header);
            return;
        }
        Op op = new Op(OpKind.Call.CALL, into.block(), source);
        op.callee = image.define(callee);
        op.setOperands(arguments(op, source, call, header.parameters()));
        returning(op, source, call, header.results());
    }

    private void indirect(OpSource source, PtxCallOperand call) {
        Interface known = call.prototype()
                .map(prototypes::get)
                .orElseThrow(() -> new NotDecodable("an indirect call without a prototype"));
        Op op = new Op(OpKind.Call.CALL_POINTER, into.block(), source);
        int[] arguments = arguments(op, source, call, known.parameters());
        int[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = registers.read(source, call.target(), PtxType.B64, registers.addressWidth());
        op.setOperands(all);
        op.signature = SymbolTable.signature(known.results(), known.parameters());
        returning(op, source, call, known.results());
    }

    /** Cells of what is handed over: addresses of slots, which are copied, or values of registers. */
    private int[] arguments(Op op, OpSource source, PtxCallOperand call, List<PtxVariable> parameters) {
        int count = parameters.size();
        if (call.arguments().size() != count) {
            throw new NotDecodable(
                    "a call with %d arguments of a function with %d".formatted(call.arguments().size(), count));
        }
        int[] cells = new int[count];
        op.guards = new Guard[count];
        op.longs = new long[2 * count];
        op.numbers = new int[count];
        for (int i = 0; i < count; i++) {
            PtxVariable parameter = parameters.get(i);
            PtxOperand argument = call.arguments().get(i);
            boolean isCopied = parameter.register().isEmpty();
            cells[i] = isCopied
                    ? slot(argument).cell()
                    : registers.read(source, argument, parameter.type(), parameter.type().width());
            op.longs[2 * i] = isCopied ? parameter.shape().bytes() : -1;
            op.longs[2 * i + 1] = parameter.shape().effectiveAlignment();
            op.numbers[i] = AddressSpace.LOCAL.number();
        }
        return cells;
    }

    private static PtxVariable variable(PtxOperand operand) {
        if (operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxVariable variable) {
            return variable;
        }
        throw new NotDecodable("a call that hands over or gets what is no parameter");
    }

    private Registers.Slot slot(PtxOperand operand) {
        PtxVariable variable = variable(operand);
        return registers.slot(variable)
                .orElseThrow(() -> new NotDecodable("the parameter " + variable.name() + " is nowhere"));
    }

    /** Adds the call, and what carries its result to where it belongs. */
    private void returning(Op op, OpSource source, PtxCallOperand call, List<PtxVariable> results) {
        if (results.size() > 1 || call.results().size() != results.size()) {
            throw new NotDecodable("a call that gets " + call.results().size() + " results");
        }
        if (results.isEmpty()) {
            into.add(op);
            return;
        }
        PtxOperand target = call.results().getFirst();
        if (results.getFirst().register().isPresent()) {
            registers.emit(op, target, results.getFirst().type().width(), false);
            return;
        }
        PtxVariable receiver = variable(target);
        int first = memory.leafCells(receiver);
        op.setResult(first, ScalarType.integer(into.width(first)));
        op.resultCount = MemoryForms.leafCount(receiver);
        into.add(op);
        memory.storeWhole(source, receiver, first);
    }

    private void builtIn(OpSource source, PtxCallOperand call, PtxFunctionHeader header) {
        List<Integer> cells = new ArrayList<>();
        for (PtxOperand argument : call.arguments()) {
            cells.add(memory.loadWhole(source, variable(argument)));
        }
        Op op = new Op(OpKind.Call.BUILT_IN, into.block(), source);
        op.text = header.name();
        op.setOperands(cells.stream().mapToInt(Integer::intValue).toArray());
        returning(op, source, call, header.results());
    }
}
