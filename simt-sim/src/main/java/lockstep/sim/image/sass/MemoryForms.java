package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.Operand;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassSource;
import org.jspecify.annotations.Nullable;

/** Accesses of memory: loads, stores, atomics, constant banks. */
final class MemoryForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private static final Map<String, AddressSpace> SPACES = Map.ofEntries(
            Map.entry("LD", AddressSpace.GENERIC),
            Map.entry("ST", AddressSpace.GENERIC),
            Map.entry("ATOM", AddressSpace.GENERIC),
            Map.entry("RED", AddressSpace.GENERIC),
            Map.entry("QSPC", AddressSpace.GENERIC),
            Map.entry("LDG", AddressSpace.GLOBAL),
            Map.entry("STG", AddressSpace.GLOBAL),
            Map.entry("ATOMG", AddressSpace.GLOBAL),
            Map.entry("LDS", AddressSpace.SHARED),
            Map.entry("STS", AddressSpace.SHARED),
            Map.entry("ATOMS", AddressSpace.SHARED),
            Map.entry("LDL", AddressSpace.LOCAL),
            Map.entry("STL", AddressSpace.LOCAL));

    private static final Map<String, Operation> OPERATIONS = Map.ofEntries(
            Map.entry("ADD", Operation.ADD),
            Map.entry("MIN", Operation.UMIN),
            Map.entry("MAX", Operation.UMAX),
            Map.entry("INC", Operation.UINC_WRAP),
            Map.entry("DEC", Operation.UDEC_WRAP),
            Map.entry("AND", Operation.AND),
            Map.entry("OR", Operation.OR),
            Map.entry("XOR", Operation.XOR),
            Map.entry("EXCH", Operation.XCHG));

    /** Numbers of {@code POPC.INC.32}: the latter is what ptxas writes for sm_90. */
    private static final Set<Long> COUNTS = Set.of(10L, 11L);
    /** Numbers of types of atomic operations on floats; measured. */
    private static final long SINGLES = 9;
    private static final long DOUBLES = 15;
    /** Number of an exchange that says whether it took place. */
    private static final long SPIN = 3;

    private final FunctionAssembler into;
    private final SassRegisters registers;

    MemoryForms(FunctionAssembler into, SassRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    // ---- addresses

    private static AddressSpace space(Instruction instruction) {
        AddressSpace known = SPACES.get(instruction.mnemonic());
        if (known == null) {
            throw new NotDecodable(instruction.name());
        }
        return known;
    }

    private static boolean isNarrow(AddressSpace space) {
        return space == AddressSpace.SHARED || space == AddressSpace.LOCAL;
    }

    /** The cell of 64 bits with the address that an operand means. */
    private int address(SassWriter writer, Instruction instruction) {
        Operand.Memory memory = instruction.memory("m");
        boolean isNarrow = isNarrow(space(instruction));
        int width = isNarrow ? WORD : PAIR;
        boolean isWide = !isNarrow && isWide(instruction, memory);
        int base = registers.read(writer, instruction.register(memory.base(), isWide ? PAIR : WORD));
        base = scaled(writer, instruction, memory, base);
        if (!isNarrow && !isWide) {
            base = writer.resized(base, PAIR, false);
        }
        long offset = offset(instruction, memory);
        int address = offset == 0 ? base : writer.binary(Opcode.ADD, base, into.constant(offset, width));
        if (memory.uniform() != Operand.NONE && !isDescriptor(instruction, memory)) {
            SassSource uniform = instruction.register(memory.uniform(), width);
            if (!(uniform instanceof SassSource.Constant)) {
                address = writer.binary(Opcode.ADD, address, registers.read(writer, uniform));
            }
        }
        return isNarrow ? writer.resized(address, PAIR, false) : address;
    }

    private static boolean isDescriptor(Instruction instruction, Operand.Memory memory) {
        return memory.descriptor() != Operand.NONE && instruction.word().value(memory.descriptor()) != 0;
    }

    private static boolean isWide(Instruction instruction, Operand.Memory memory) {
        return memory.wide() != Operand.NONE
                ? instruction.word().value(memory.wide()) != 0
                : instruction.value("e", 1) != 0;
    }

    private static long offset(Instruction instruction, Operand.Memory memory) {
        if (memory.offset() == Operand.NONE) {
            return 0;
        }
        FieldSpec spec = instruction.form().fields().get(memory.offset());
        return spec.signed(instruction.word().value(memory.offset()));
    }

    private int scaled(SassWriter writer, Instruction instruction, Operand.Memory memory, int base) {
        long scale = memory.scale() == Operand.NONE ? 0 : instruction.word().value(memory.scale());
        return scale == 0 ? base : writer.binary(Opcode.SHL, base, into.constant(scale + 1, into.width(base)));
    }

    // ---- shapes

    /**
     * What an access moves: numbers of up to 64 bits that lie one behind the other.
     *
     * @param count how many
     * @param width bits of each
     * @param isSigned whether a narrow one is extended by its sign
     */
    private record Size(int count, int width, boolean isSigned) {
        static Size of(String word) {
            return switch (word) {
                case "U8" -> new Size(1, 8, false);
                case "S8" -> new Size(1, 8, true);
                case "U16" -> new Size(1, 16, false);
                case "S16" -> new Size(1, 16, true);
                case "" -> new Size(1, WORD, false);
                case "64" -> new Size(1, PAIR, false);
                case "128", "U.128" -> new Size(4, WORD, false);
                default -> throw new NotDecodable("accesses of size " + word);
            };
        }
    }

    private static String sizeField(Instruction instruction) {
        return instruction.form().indexOf("ldssize").isPresent() ? "ldssize" : "size";
    }

    private static AccessShape shape(AddressSpace space, Size size, boolean isAtomic) {
        List<AccessShape.Leaf> leaves = new ArrayList<>();
        for (int i = 0; i < size.count(); i++) {
            leaves.add(new AccessShape.Leaf((long) i * size.width(), size.width(), false));
        }
        long bytes = (long) size.count() * size.width() / Byte.SIZE;
        return new AccessShape(space.number(), bytes, bytes, isAtomic, leaves);
    }

    private static MemoryOrder order(Instruction instruction, boolean isAtomic) {
        String scope = instruction.form().indexOf("mem").isPresent() && isEnumerated(instruction, "mem")
                ? instruction.word("mem")
                : "";
        boolean isStrong = isAtomic || scope.startsWith("STRONG") || scope.startsWith("MMIO");
        return new MemoryOrder(isStrong, false, false, scope.equals("STRONG.SM"));
    }

    private static boolean isEnumerated(Instruction instruction, String field) {
        return instruction.form().fields().get(instruction.form().indexOf(field).getAsInt()).words().isPresent();
    }

    private static Op access(Op op, AddressSpace space, AccessShape shape, MemoryOrder order) {
        op.fromSpace = space.number();
        op.shape = shape;
        op.order = order;
        return op;
    }

    // ---- loads and stores

    void load(SassWriter writer, Instruction instruction) {
        instruction.requireDefault("Pd");
        instruction.requireDefault("P");
        AddressSpace space = space(instruction);
        Size size = Size.of(instruction.word(sizeField(instruction)));
        MemoryOrder order = order(instruction, false);
        Op op = access(
                writer.op(OpKind.Memory.LOAD, address(writer, instruction)),
                space,
                shape(space, size, order.isStrong()),
                order);
        loaded(writer, op, size, instruction.destination(instruction.hasOperand("URd") ? "URd" : "Rd", WORD));
    }

    /** Adds a load and brings what it gives into one register or several. */
    private void loaded(SassWriter writer, Op op, Size size, SassDestination target) {
        boolean isUniform = target instanceof SassDestination.Register r && SassRegisters.isUniform(r.file());
        if (size.width() == WORD && target instanceof SassDestination.Register register) {
            op.setResult(registers.cell(register.file(), register.number()), ScalarType.integer(WORD));
            op.resultCount = size.count();
            op.isShared = isUniform;
            writer.main(op);
            return;
        }
        int first = size.count() == 1 ? writer.temporary(size.width()) : into.cells(size.count(), size.width());
        op.setResult(first, ScalarType.integer(size.width()));
        op.resultCount = size.count();
        writer.main(op);
        if (target instanceof SassDestination.Register register) {
            int cell = registers.cell(register.file(), register.number());
            Op brought = size.width() == PAIR
                    ? writer.split(first, cell)
                    : writer.resize(first, cell, size.isSigned());
            brought.isShared = isUniform;
        }
    }

    void store(SassWriter writer, Instruction instruction) {
        AddressSpace space = space(instruction);
        Size size = Size.of(instruction.word("size"));
        MemoryOrder order = order(instruction, false);
        int value = value(writer, instruction, instruction.hasOperand("Rb") ? "Rb" : "Rc", size);
        Op op = writer.op(OpKind.Memory.STORE, value, address(writer, instruction));
        op.operandCounts[0] = size.count();
        op.type = ScalarType.integer(size.width());
        writer.main(access(op, space, shape(space, size, order.isStrong()), order));
    }

    /** The first cell of what a store writes. */
    private int value(SassWriter writer, Instruction instruction, String slot, Size size) {
        SassSource source = instruction.number(slot, WORD);
        if (size.count() > 1 && source instanceof SassSource.Constant) {
            int first = into.cells(size.count(), WORD);
            for (int i = 0; i < size.count(); i++) {
                writer.move(into.constant(0, WORD), first + i);
            }
            return first;
        }
        if (size.width() == PAIR) {
            return registers.read(writer, instruction.number(slot, PAIR));
        }
        return writer.resized(registers.read(writer, source), size.width(), false);
    }

    // ---- atomics

    /**
     * How wide what an atomic operation changes is, and what it means. From sm_90 on floats have forms of their own,
     * and the number that was theirs means signed numbers of 64 bits (measured).
     */
    private static ScalarType type(Instruction instruction) {
        if (instruction.form().indexOf("atomstype").isPresent()) {
            return ScalarType.integer(instruction.word("atomstype").equals("64") ? PAIR : WORD);
        }
        if (isOfFloats(instruction)) {
            return floatType(instruction);
        }
        String word = instruction.word("atype");
        return switch (word) {
            case "", "S32" -> ScalarType.integer(WORD);
            case "64", "S64" -> ScalarType.integer(PAIR);
            case "F32.FTZ.RN" -> ScalarType.of(FloatFormat.SINGLE);
            case "F64.RN" -> ScalarType.of(FloatFormat.DOUBLE);
            default -> throw new NotDecodable("atomic operations of type " + word);
        };
    }

    private static boolean isOfFloats(Instruction instruction) {
        return instruction.name().endsWith(".F");
    }

    private static ScalarType floatType(Instruction instruction) {
        long type = instruction.value("type", 0);
        if (instruction.value("op", 0) != 0 || type != SINGLES && type != DOUBLES) {
            throw new NotDecodable(
                    instruction.name() + " with operation " + instruction.value("op", 0) + ", type " + type);
        }
        return ScalarType.of(type == SINGLES ? FloatFormat.SINGLE : FloatFormat.DOUBLE);
    }

    private static boolean isSigned(Instruction instruction) {
        String field = instruction.form().indexOf("atomstype").isPresent() ? "atomstype" : "atype";
        return instruction.word(field).startsWith("S");
    }

    private static Operation operation(Instruction instruction, ScalarType type) {
        String field = instruction.form().indexOf("red").isPresent() ? "red" : "atom";
        if (isOfFloats(instruction)) {
            return Operation.FADD;
        }
        if (isCount(instruction)) {
            return Operation.ADD;
        }
        String name = instruction.word(field);
        Operation known = OPERATIONS.get(name);
        if (known == null) {
            throw new NotDecodable("the atomic operation " + name);
        }
        if (type.isFloat() && known == Operation.ADD) {
            return Operation.FADD;
        }
        if (isSigned(instruction)) {
            return known == Operation.UMIN
                    ? Operation.MIN
                    : known == Operation.UMAX ? Operation.MAX : known;
        }
        return known;
    }

    /** The predicate of an atomic operation of generic memory says that it took place, as it always does here. */
    void atomic(SassWriter writer, Instruction instruction) {
        AddressSpace space = space(instruction);
        ScalarType type = type(instruction);
        int width = type.width();
        boolean isExchange = instruction.hasOperand("Rb") && instruction.hasOperand("Rc");
        int at = address(writer, instruction);
        Op op;
        if (isExchange) {
            op = writer.op(
                    OpKind.Memory.COMPARE_EXCHANGE,
                    at,
                    registers.read(writer, instruction.number("Rb", width)),
                    registers.read(writer, instruction.number("Rc", width)));
        } else {
            Operation operation = operation(instruction, type);
            boolean counts = isCount(instruction);
            int value = counts
                    ? into.constant(1, width)
                    : registers.read(writer, instruction.number("Rb", width));
            op = writer.op(OpKind.Memory.ATOMIC, at, value);
            op.numbers = new int[] {operation.ordinal()};
        }
        op.type = type;
        op.operandType = type;
        access(op, space, shape(space, new Size(1, width, false), true), order(instruction, true));
        SassDestination target = instruction.hasOperand("Rd")
                ? instruction.destination("Rd", width)
                : new SassDestination.Discarded(width);
        op.isUnused = target instanceof SassDestination.Discarded;
        if (isExchange && isSpin(instruction)) {
            exchanged(writer, op, target);
        } else {
            registers.emit(writer, op, List.of(target));
        }
        registers.write(writer, into.constant(1, 1), instruction.predicateDestination("Pd"));
    }

    /** {@code ATOMS.CAST.SPIN} says whether the value was replaced, as a number. */
    private void exchanged(SassWriter writer, Op op, SassDestination target) {
        int old = registers.run(List.of(target, new SassDestination.Discarded(1)));
        op.setResult(old, op.type());
        op.resultCount = 2;
        writer.main(op);
        registers.write(writer, writer.resized(old + 1, target.width(), false), target);
    }

    /** Whether every lane adds one: to what several lanes name at once their number is added. */
    private static boolean isCount(Instruction instruction) {
        return instruction.mnemonic().equals("ATOMS") && COUNTS.contains(instruction.value("atom", 0));
    }

    private static boolean isSpin(Instruction instruction) {
        return instruction.form().indexOf("casop").isPresent()
                ? instruction.word("casop").equals("CAST.SPIN")
                : instruction.value("op", 0) == SPIN;
    }

    // ---- spaces

    /** {@code QSPC}: whether a generic address leads into a space. */
    void querySpace(SassWriter writer, Instruction instruction) {
        AddressSpace asked = switch (instruction.word("qspc")) {
            case "G" -> AddressSpace.GLOBAL;
            case "L" -> AddressSpace.LOCAL;
            case "S" -> AddressSpace.SHARED;
            default -> throw new NotDecodable("QSPC." + instruction.word("qspc"));
        };
        if (instruction.destination("Rd", WORD) instanceof SassDestination.Register) {
            throw new NotDecodable("QSPC into a register");
        }
        Op op = writer.op(OpKind.Address.IS_IN_SPACE, address(writer, instruction));
        op.toSpace = asked.number();
        registers.emit(writer, op, List.of(instruction.predicateDestination("Pd")));
    }

    // ---- constant banks

    /** {@code LDC}, {@code ULDC}, {@code LDCU}: a place that is known is a constant, else it is read from memory. */
    void loadConstant(SassWriter writer, Instruction instruction) {
        instruction.requireDefault("ad");
        if (!(instruction.operand("c").orElse(null) instanceof Operand.ConstantBank constant)
                || constant.handle() != Operand.NONE) {
            throw new NotDecodable(instruction.name() + " of a bank in a register");
        }
        Size size = Size.of(instruction.word("size"));
        if (size.width() == PAIR) {
            size = new Size(2, WORD, false);
        }
        SassDestination target = instruction.destination(instruction.hasOperand("URd") ? "URd" : "Rd", WORD);
        FieldSpec spec = instruction.form().fields().get(constant.offset());
        boolean isIndexed = constant.index() != Operand.NONE
                && !(instruction.register(constant.index(), WORD) instanceof SassSource.Constant);
        long raw = instruction.word().value(constant.offset());
        long offset = (isIndexed ? spec.signed(raw) : raw) * constant.scale();
        GlobalVariable bank =
                registers.bank((int) instruction.word().value(constant.bank())).orElse(null);
        if (isIndexed) {
            int index = registers.read(writer, instruction.register(constant.index(), WORD));
            index = writer.binary(Opcode.ADD, index, into.constant(offset, WORD));
            int at = writer.binary(Opcode.ADD, writer.resized(index, PAIR, false), start(bank));
            Op op = access(
                    writer.op(OpKind.Memory.LOAD, at),
                    AddressSpace.CONSTANT,
                    shape(AddressSpace.CONSTANT, size, false),
                    new MemoryOrder(false, false, false, false));
            loaded(writer, op, size, target);
        } else if (target instanceof SassDestination.Register register) {
            fixed(writer, bank, offset, size, register);
        }
    }

    private int start(@Nullable GlobalVariable bank) {
        return bank == null
                ? into.constant(new ConstantLeaf.ParameterBank(), PAIR)
                : into.constant(new ConstantLeaf.Symbolic(bank), PAIR);
    }

    private void fixed(
            SassWriter writer, @Nullable GlobalVariable bank, long offset, Size size, SassDestination.Register target) {
        int[] words = new int[size.count()];
        for (int i = 0; i < words.length; i++) {
            int word = into.constant(
                    new ConstantLeaf.Stored(bank, offset + (long) i * size.width() / Byte.SIZE), size.width());
            words[i] = writer.resized(word, WORD, size.isSigned());
        }
        Op op = writer.op(OpKind.Move.MOVES, words);
        op.numbers = words;
        op.setResult(registers.cell(target.file(), target.number()), ScalarType.integer(WORD));
        op.resultCount = words.length;
        op.isShared = SassRegisters.isUniform(target.file());
        writer.main(op);
    }
}
