package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * Decodes calls. A parameter in memory is a slot of the stack of the thread: the callee gets the address of a copy.
 * Parameters in registers, and all results, are passed as scalars; either may be passed from, or received in, a
 * register or a parameter. Source: PTX ISA, "Kernel and Function Parameters", "Abstracting the ABI".
 */
final class CallForms {
    /** The signature of a call: its results and parameters. */
    record Interface(List<PtxVariable> results, List<PtxVariable> parameters) {
        static Interface of(PtxFunctionHeader header) {
            return new Interface(header.results(), header.parameters());
        }
    }

    /**
     * Functions that are built into the simulator. Source: CUDA C++ Programming Guide, "Formatted Output", "Device
     * Memory".
     */
    private static final Set<String> BUILT_INS = Set.of("malloc", "free", "vprintf", "__assertfail");

    private final ImageAssembler image;
    private final FunctionAssembler into;
    private final SymbolTable symbols;
    private final PtxRegisters registers;
    private final PtxMemoryForms memory;
    private final Map<PtxLabel, Interface> prototypes;
    private final Map<PtxCallOperand, Map<Integer, PtxVariable>> byValue = new IdentityHashMap<>();

    CallForms(
            ImageAssembler image,
            FunctionAssembler into,
            SymbolTable symbols,
            PtxRegisters registers,
            PtxMemoryForms memory,
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

    /**
     * Variables for arguments passed by value to parameters in memory: the caller has a slot for each. Source: PTX ISA,
     * "Kernel and Function Parameters".
     */
    List<PtxVariable> passedByValue(PtxCallOperand call) {
        Interface known = interfaceOf(call).orElse(null);
        if (known == null || known.parameters().size() != call.arguments().size()) {
            return List.of();
        }
        Map<Integer, PtxVariable> made = new LinkedHashMap<>();
        for (int i = 0; i < known.parameters().size(); i++) {
            PtxVariable parameter = known.parameters().get(i);
            if (!isRegister(parameter) && !(call.arguments().get(i) instanceof PtxSymbolOperand)) {
                made.put(
                        i,
                        new PtxVariable(parameter.name(), PtxSpace.PARAM, parameter.shape(), PtxVariable.Extras.NONE));
            }
        }
        byValue.put(call, made);
        return List.copyOf(made.values());
    }

    private Optional<Interface> interfaceOf(PtxCallOperand call) {
        return call.target() instanceof PtxSymbolOperand target && target.symbol() instanceof PtxFunctionHeader header
                ? Optional.of(Interface.of(header))
                : call.prototype().map(prototypes::get);
    }

    private static boolean isRegister(PtxVariable parameter) {
        return parameter.space() == PtxSpace.REG;
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
        OpBuilder op = new OpBuilder(OpKind.Call.CALL, into.block(), source);
        op.setCallee(image.define(callee));
        setOperands(op, arguments(source, call, header.parameters()));
        returning(op, source, call, header.results());
    }

    private void indirect(OpSource source, PtxCallOperand call) {
        Interface known = interfaceOf(call).orElseThrow(() -> new NotDecodable("an indirect call without a prototype"));
        OpBuilder op = new OpBuilder(OpKind.Call.CALL_POINTER, into.block(), source);
        List<Argument> arguments = arguments(source, call, known.parameters());
        setOperands(op, arguments);
        int[] all = Arrays.copyOf(op.operands(), arguments.size() + 1);
        all[arguments.size()] = registers.read(source, call.target(), PtxType.B64, registers.addressWidth());
        op.setOperands(all);
        op.setSignature(SymbolTable.signature(known.results(), known.parameters()));
        returning(op, source, call, known.results());
    }

    /**
     * An argument of a call.
     *
     * @param cell with a value, or with the address of a slot, which is copied
     * @param bytes of the slot; -1 for a value
     */
    private record Argument(int cell, long bytes, long alignment) {
        static Argument ofValue(int cell) {
            return new Argument(cell, -1, 0);
        }
    }

    private static void setOperands(OpBuilder op, List<Argument> arguments) {
        int count = arguments.size();
        op.setOperandConstraints(new ValueConstraints[count]);
        long[] copied = new long[2 * count];
        int[] spaces = new int[count];
        for (int i = 0; i < count; i++) {
            copied[2 * i] = arguments.get(i).bytes();
            copied[2 * i + 1] = arguments.get(i).alignment();
            spaces[i] = AddressSpace.LOCAL.number();
        }
        op.setLongs(copied);
        op.setNumbers(spaces);
        op.setOperands(arguments.stream().mapToInt(Argument::cell).toArray());
    }

    private List<Argument> arguments(OpSource source, PtxCallOperand call, List<PtxVariable> parameters) {
        int count = parameters.size();
        if (call.arguments().size() != count) {
            throw new NotDecodable("a call with %d arguments of a function with %d"
                    .formatted(call.arguments().size(), count));
        }
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PtxVariable parameter = parameters.get(i);
            PtxOperand operand = call.arguments().get(i);
            if (isRegister(parameter)) {
                values(source, operand, parameter).forEach(cell -> arguments.add(Argument.ofValue(cell)));
            } else {
                int slot = slotWith(
                        source,
                        operand,
                        parameter,
                        byValue.getOrDefault(call, Map.of()).get(i));
                arguments.add(new Argument(
                        slot, parameter.shape().bytes(), parameter.shape().effectiveAlignment()));
            }
        }
        return arguments;
    }

    /** The cells with the elements of the argument for a parameter in a register. */
    private List<Integer> values(OpSource source, PtxOperand operand, PtxVariable parameter) {
        int width = parameter.type().width();
        if (operand instanceof PtxRegister register && register.elements() > 1) {
            return registers.registerCells(register);
        }
        if (operand instanceof PtxSymbolOperand) {
            List<Integer> leaves = memory.loadWhole(source, variable(operand));
            requireOneLeaf(leaves, width);
            return leaves;
        }
        return List.of(registers.read(source, operand, parameter.type(), width));
    }

    private void requireOneLeaf(List<Integer> leaves, int width) {
        if (leaves.size() != 1 || into.width(leaves.getFirst()) != width) {
            throw scalarMismatch();
        }
    }

    private static NotDecodable scalarMismatch() {
        return new NotDecodable("a call that passes a parameter of several words to a register, or the reverse");
    }

    /** The address of the slot with the argument for a parameter in memory; a value is stored there first. */
    private int slotWith(OpSource source, PtxOperand operand, PtxVariable parameter, @Nullable PtxVariable made) {
        if (made == null) {
            return slot(operand);
        }
        int width = (int) (8 * parameter.shape().bytes());
        requireOneLeaf(memory.leafCells(made), width);
        if (operand instanceof PtxRegister register && register.elements() > 1) {
            throw scalarMismatch();
        }
        memory.storeWhole(source, made, registers.read(source, operand, parameter.type(), width));
        return slotOf(made);
    }

    private static PtxVariable variable(PtxOperand operand) {
        if (operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxVariable variable) {
            return variable;
        }
        throw new NotDecodable("a call with an argument or result that is not a parameter");
    }

    private int slot(PtxOperand operand) {
        return slotOf(variable(operand));
    }

    private int slotOf(PtxVariable variable) {
        return registers
                .slot(variable)
                .orElseThrow(() -> new NotDecodable("the parameter " + variable.name() + " is nowhere"))
                .cell();
    }

    // ---- results

    /** Adds the call, and the moves of its results to their destinations. */
    private void returning(OpBuilder op, OpSource source, PtxCallOperand call, List<PtxVariable> results) {
        if (call.results().size() != results.size()) {
            throw new NotDecodable(
                    "a call that gets %d results of %d".formatted(call.results().size(), results.size()));
        }
        List<List<Integer>> arriving = new ArrayList<>();
        results.forEach(result -> arriving.add(arrival(result)));
        for (int i = 0; i < results.size(); i++) {
            requireReceiver(call.results().get(i), arriving.get(i));
        }
        if (!results.isEmpty()) {
            int first = arriving.getFirst().getFirst();
            op.setResult(first, ScalarType.integer(into.width(first)));
            op.setResultCells(arriving.stream().mapToInt(List::size).sum());
        }
        into.add(op);
        for (int i = 0; i < results.size(); i++) {
            receive(source, call.results().get(i), arriving.get(i));
        }
    }

    /** New cells for a result; the cells of all results are consecutive. */
    private List<Integer> arrival(PtxVariable result) {
        if (!isRegister(result)) {
            return memory.leafCells(result);
        }
        int first = into.cells(result.shape().elements(), result.type().width());
        return IntStream.range(first, first + result.shape().elements()).boxed().toList();
    }

    private void requireReceiver(PtxOperand target, List<Integer> cells) {
        if (target instanceof PtxSymbolOperand) {
            List<Integer> wanted = memory.leafCells(variable(target));
            boolean isEqualShape =
                    wanted.size() == cells.size() && into.width(wanted.getFirst()) == into.width(cells.getFirst());
            if (!isEqualShape) {
                throw scalarMismatch();
            }
        } else if (target instanceof PtxRegister register) {
            boolean isEqualShape = register.elements() == cells.size()
                    && into.width(registers.cell(register)) == into.width(cells.getFirst());
            if (!isEqualShape) {
                throw scalarMismatch();
            }
        }
    }

    private void receive(OpSource source, PtxOperand target, List<Integer> cells) {
        if (target instanceof PtxSymbolOperand) {
            memory.storeWhole(source, variable(target), cells.getFirst());
            return;
        }
        boolean isVector = target instanceof PtxRegister register && register.elements() > 1;
        List<PtxOperand> targets = isVector ? ((PtxRegister) target).components() : List.of(target);
        for (int i = 0; i < targets.size(); i++) {
            registers.write(source, cells.get(i), targets.get(i), false);
        }
    }

    private void builtIn(OpSource source, PtxCallOperand call, PtxFunctionHeader header) {
        List<Integer> cells = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            PtxOperand operand = call.arguments().get(i);
            PtxVariable parameter = header.parameters().get(i);
            cells.addAll(
                    operand instanceof PtxSymbolOperand
                            ? memory.loadWhole(source, variable(operand))
                            : values(source, operand, parameter));
        }
        OpBuilder op = new OpBuilder(OpKind.Call.BUILT_IN, into.block(), source);
        op.setText(header.name());
        op.setOperands(cells.stream().mapToInt(Integer::intValue).toArray());
        returning(op, source, call, header.results());
    }
}
