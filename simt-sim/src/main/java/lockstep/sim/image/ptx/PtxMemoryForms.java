package lockstep.sim.image.ptx;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;

/** Decodes memory accesses: ld, ldu, st, atom, red. Source: PTX ISA, "Data Movement and Conversion Instructions". */
final class PtxMemoryForms {
    private static final Map<PtxModifier, Operation> INTEGER = Map.ofEntries(
            Map.entry(PtxModifier.ADD, Operation.ADD),
            Map.entry(PtxModifier.AND, Operation.AND),
            Map.entry(PtxModifier.OR, Operation.OR),
            Map.entry(PtxModifier.XOR, Operation.XOR),
            Map.entry(PtxModifier.EXCH, Operation.XCHG),
            Map.entry(PtxModifier.INC, Operation.UINC_WRAP),
            Map.entry(PtxModifier.DEC, Operation.UDEC_WRAP),
            Map.entry(PtxModifier.MIN, Operation.UMIN),
            Map.entry(PtxModifier.MAX, Operation.UMAX));

    private final FunctionAssembler into;
    private final PtxRegisters registers;

    PtxMemoryForms(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    // ---- spaces and shapes

    private static List<PtxOperand> elements(PtxOperand operand) {
        return operand instanceof PtxVector vector ? vector.elements() : List.of(operand);
    }

    private OpBuilder access(OpKind kind, OpSource source, PtxInstruction instruction, PtxAddress address) {
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setFromSpace(registers.space(instruction, address));
        op.setOrder(order(instruction));
        return op;
    }

    /** The memory ordering of an access or fence. Source: PTX ISA, "Memory Consistency Model". */
    static MemoryOrder order(PtxInstruction instruction) {
        boolean isAll = instruction.has(PtxModifier.ACQ_REL) || instruction.has(PtxModifier.SC);
        boolean isWeak = instruction.has(PtxModifier.WEAK);
        boolean isStrong = !isWeak
                && (instruction.modifier(PtxModifier.Kind.SEMANTICS).isPresent()
                        || instruction.opcode() == PtxOpcode.ATOM
                        || instruction.opcode() == PtxOpcode.RED);
        return new MemoryOrder(
                isStrong,
                isAll || instruction.has(PtxModifier.ACQUIRE),
                isAll || instruction.has(PtxModifier.RELEASE),
                instruction.has(PtxModifier.CTA) || instruction.has(PtxModifier.CLUSTER));
    }

    private static PtxAddress address(PtxInstruction instruction, int index) {
        if (instruction.operand(index) instanceof PtxAddress address) {
            return address;
        }
        throw new NotDecodable("an access without an address");
    }

    // ---- loads and stores

    void load(OpSource source, PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        List<PtxOperand> targets = elements(instruction.operand(0));
        PtxAddress address = address(instruction, 1);
        OpBuilder op = access(OpKind.Memory.LOAD, source, instruction, address);
        op.setOperands(registers.base(source, address));
        op.setDisplacement(registers.displacement(address));
        op.setShape(AccessShape.row(
                op.fromSpace(), targets.size(), type.width(), order(instruction).isStrong()));
        if (targets.size() == 1) {
            registers.emit(op, targets.getFirst(), type.width(), type.isSigned());
            return;
        }
        int first = into.cells(targets.size(), type.width());
        op.setResult(first, ScalarType.integer(type.width()));
        op.setResultCells(targets.size());
        into.add(op);
        for (int i = 0; i < targets.size(); i++) {
            registers.write(source, first + i, targets.get(i), type.isSigned());
        }
    }

    void store(OpSource source, PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        int elements = elements(instruction.operand(1)).size();
        int first = values(source, instruction.operand(1), type);
        PtxAddress address = address(instruction, 0);
        int pointer = registers.base(source, address);
        OpBuilder op = access(OpKind.Memory.STORE, source, instruction, address);
        op.setOperands(first, pointer);
        op.setDisplacement(registers.displacement(address));
        op.setOperandCells(0, elements);
        op.setType(ScalarType.integer(type.width()));
        op.setShape(AccessShape.row(
                op.fromSpace(), elements, type.width(), order(instruction).isStrong()));
        into.add(op);
    }

    /** A weak write of unspecified bytes. Source: PTX ISA, "discard". */
    void discard(OpSource source, PtxInstruction instruction) {
        PtxAddress address = address(instruction, 0);
        int count = (int) (((PtxInteger) instruction.operand(1)).value() / Integer.BYTES);
        int first = into.cells(count, Integer.SIZE);
        OpBuilder nothing = new OpBuilder(OpKind.Move.UNDEFINE, into.block(), source);
        nothing.setNumbers(IntStream.range(first, first + count).toArray());
        nothing.setWeight(0);
        into.add(nothing);
        OpBuilder op = access(OpKind.Memory.STORE, source, instruction, address);
        op.setOperands(first, registers.base(source, address));
        op.setDisplacement(registers.displacement(address));
        op.setOperandCells(0, count);
        op.setType(ScalarType.integer(Integer.SIZE));
        op.setShape(AccessShape.row(op.fromSpace(), count, Integer.SIZE, false));
        into.add(op);
    }

    // ---- whole parameters

    /** Widths of the scalars in which a parameter of this size is passed. */
    private static int[] leaves(long bytes) {
        if (bytes <= 8 && Long.bitCount(bytes) == 1) {
            return new int[] {(int) bytes * 8};
        }
        int width = bytes % 4 == 0 ? 32 : 8;
        int[] widths = new int[(int) (bytes * 8 / width)];
        Arrays.fill(widths, width);
        return widths;
    }

    /** A run of cells for the scalars of a parameter. */
    List<Integer> leafCells(PtxVariable variable) {
        int[] widths = leaves(variable.shape().bytes());
        int first = into.cells(widths.length, widths[0]);
        return IntStream.range(first, first + widths.length).boxed().toList();
    }

    private OpBuilder whole(OpKind kind, OpSource source, PtxVariable variable) {
        int[] widths = leaves(variable.shape().bytes());
        PtxRegisters.Slot slot = registers
                .slot(variable)
                .orElseThrow(() -> new NotDecodable("the parameter " + variable.name() + " is nowhere"));
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setWeight(0);
        op.setFromSpace(slot.space());
        AccessShape shape = AccessShape.row(slot.space(), widths.length, widths[0], false);
        op.setShape(new AccessShape(slot.space(), shape.bytes(), 1, false, shape.leaves()));
        op.setOperands(slot.cell());
        return op;
    }

    /** Loads the scalars of a parameter from its slot. */
    List<Integer> loadWhole(OpSource source, PtxVariable variable) {
        OpBuilder op = whole(OpKind.Memory.LOAD, source, variable);
        List<Integer> cells = leafCells(variable);
        int first = cells.getFirst();
        op.setResult(first, ScalarType.integer(into.width(first)));
        op.setResultCells(cells.size());
        into.add(op);
        return cells;
    }

    /** Stores the scalars of a parameter from a run of cells to its slot. */
    void storeWhole(OpSource source, PtxVariable variable, int first) {
        OpBuilder op = whole(OpKind.Memory.STORE, source, variable);
        op.setOperands(first, op.operand(0));
        op.setOperandCells(0, op.shape().leaves().size());
        op.setType(ScalarType.integer(into.width(first)));
        into.add(op);
    }

    // ---- atomics

    void atomic(InstructionWriter writer, PtxInstruction instruction) {
        OpSource source = writer.source();
        boolean hasResult = instruction.opcode() == PtxOpcode.ATOM;
        int at = hasResult ? 1 : 0;
        PtxType type = instruction.types().getLast();
        if (type.isPacked() || instruction.elements() > 1) {
            packedAtomic(writer, instruction, at, type);
            return;
        }
        PtxModifier operation = modifier(instruction);
        PtxAddress address = address(instruction, at);
        int pointer = registers.address(source, address);
        boolean isExchange = operation == PtxModifier.CAS;
        OpBuilder op = access(
                isExchange ? OpKind.Memory.COMPARE_EXCHANGE : OpKind.Memory.ATOMIC, source, instruction, address);
        int value = registers.read(source, instruction.operand(at + 1), type, type.width());
        if (isExchange) {
            op.setOperands(pointer, value, registers.read(source, instruction.operand(at + 2), type, type.width()));
        } else {
            op.setOperands(pointer, value);
            op.setUpdate(operation(operation, type));
        }
        op.setType(scalar(type));
        op.setUnused(!hasResult);
        op.setShape(AccessShape.row(op.fromSpace(), 1, type.width(), true));
        registers.emit(op, hasResult ? instruction.operand(0) : PtxSink.SINK, type.width(), type.isSigned());
    }

    /** An operation on several numbers, each of which is updated atomically by itself. Source: PTX ISA, "atom". */
    private void packedAtomic(InstructionWriter writer, PtxInstruction instruction, int at, PtxType type) {
        OpSource source = writer.source();
        ScalarType number = type.isPacked() ? ScalarType.of(format(type)) : scalar(type);
        int registersOfValue = instruction.elements();
        int count = registersOfValue * type.width() / number.width();
        PtxAddress address = address(instruction, at);
        int pointer = registers.address(source, address);
        int given = values(source, instruction.operand(at + 1), type);
        int numbers = into.cells(count, number.width());
        writer.regroup(given, registersOfValue, numbers, count);
        OpBuilder op = access(OpKind.Memory.ATOMIC, source, instruction, address);
        op.setOperands(pointer, numbers);
        op.setOperandCells(1, count);
        op.setUpdate(operation(modifier(instruction), type));
        op.setResult(into.cells(count, number.width()), number);
        op.setResultCells(count);
        op.setOperandType(number);
        op.setUnused(at == 0);
        op.setShape(AccessShape.row(op.fromSpace(), count, number.width(), true));
        into.add(op);
        if (at > 0) {
            int old = into.cells(registersOfValue, type.width());
            writer.regroup(op.result(), count, old, registersOfValue);
            List<PtxOperand> targets = elements(instruction.operand(0));
            for (int i = 0; i < targets.size(); i++) {
                registers.write(source, old + i, targets.get(i), false);
            }
        }
    }

    /** Reads the elements of an operand; returns the first of their cells. */
    private int values(OpSource source, PtxOperand operand, PtxType type) {
        List<Integer> cells = elements(operand).stream()
                .map(element -> registers.read(source, element, type, type.width()))
                .toList();
        return cells.size() == 1 ? cells.getFirst() : registers.gather(source, cells);
    }

    private static PtxModifier modifier(PtxInstruction instruction) {
        return instruction
                .modifier(PtxModifier.Kind.OPERATION)
                .orElseThrow(() -> new NotDecodable("an atomic operation without a name"));
    }

    private static ScalarType scalar(PtxType type) {
        return switch (type.kind()) {
            case FLOAT -> ScalarType.of(format(type));
            case UNSIGNED, SIGNED, BITS -> ScalarType.integer(type.width());
            case PREDICATE, OPAQUE -> throw new NotDecodable("atomic operations of type " + type.text());
        };
    }

    private static FloatFormat format(PtxType type) {
        if (type == PtxType.F16 || type == PtxType.F16X2) {
            return FloatFormat.HALF;
        }
        if (type == PtxType.BF16 || type == PtxType.BF16X2) {
            return FloatFormat.BFLOAT;
        }
        return type.width() == 64 ? FloatFormat.DOUBLE : FloatFormat.SINGLE;
    }

    private static Operation operation(PtxModifier name, PtxType type) {
        Operation known = INTEGER.get(name);
        if (known == null) {
            throw new NotDecodable("the atomic operation " + name.text());
        }
        if (type.isFloat() && known != Operation.XCHG && known != Operation.ADD) {
            throw new NotDecodable("the atomic operation " + name.text() + " of " + type.text());
        }
        if (type.isFloat() && known == Operation.ADD) {
            return Operation.FADD;
        }
        boolean isSigned = type.isSigned();
        return known == Operation.UMIN && isSigned
                ? Operation.MIN
                : known == Operation.UMAX && isSigned ? Operation.MAX : known;
    }
}
