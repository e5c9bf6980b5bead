package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;
import org.jspecify.annotations.Nullable;

/** Decodes memory accesses: loads, stores, atomics, constant banks. */
final class SassMemoryForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final int QUAD = 128;

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

    /** Operation numbers of {@code POPC.INC.32}; ptxas writes the latter for sm_90. */
    private static final Set<Long> COUNTS = Set.of(10L, 11L);

    private static final MemoryOrder PLAIN = new MemoryOrder(false, false, false, false);
    /** Operation number of a compare-and-exchange that returns whether it took place. */
    private static final long SPIN = 3;

    private final FunctionAssembler into;
    private final SassRegisters registers;

    SassMemoryForms(FunctionAssembler into, SassRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    // ---- addresses

    private static AddressSpace space(DecodedInstruction instruction) {
        AddressSpace known = SPACES.get(instruction.mnemonic());
        if (known == null) {
            throw new NotDecodable(instruction.name());
        }
        return known;
    }

    private static boolean isNarrow(AddressSpace space) {
        return space == AddressSpace.SHARED || space == AddressSpace.LOCAL;
    }

    /** The cell of 64 bits with the address of the instruction's one memory operand. */
    private int address(InstructionWriter writer, DecodedInstruction instruction) {
        return address(writer, instruction, "m", space(instruction));
    }

    /** The cell of 64 bits with the address of an operand. */
    int address(InstructionWriter writer, DecodedInstruction instruction, String slot, AddressSpace space) {
        SassOperand.Memory memory = instruction.memory(slot);
        int base = base(writer, instruction, memory, space);
        long offset = offset(instruction, memory);
        int address = offset == 0 ? base : writer.binary(Opcode.ADD, base, into.constant(offset, into.width(base)));
        return writer.resized(address, PAIR, false);
    }

    /** The base of a memory operand, without its displacement: a cell of the width of addresses of the space. */
    private int base(
            InstructionWriter writer, DecodedInstruction instruction, SassOperand.Memory memory, AddressSpace space) {
        boolean isNarrow = isNarrow(space);
        int width = isNarrow ? WORD : PAIR;
        boolean isWide = !isNarrow && isWide(instruction, memory);
        int base = registers.read(writer, instruction.register(memory.base(), isWide ? PAIR : WORD));
        base = writer.resized(scaled(writer, instruction, memory, base), width, false);
        if (memory.uniform() != SassOperand.NONE && !isDescriptor(instruction, memory)) {
            SassOperandSource uniform = instruction.register(memory.uniform(), width);
            if (!(uniform instanceof SassOperandSource.Constant)) {
                return writer.binary(Opcode.ADD, base, registers.read(writer, uniform));
            }
        }
        return base;
    }

    private int base(InstructionWriter writer, DecodedInstruction instruction) {
        return base(writer, instruction, instruction.memory("m"), space(instruction));
    }

    private static long displacement(DecodedInstruction instruction) {
        return offset(instruction, instruction.memory("m"));
    }

    /** Whether the uniform register holds a descriptor of the access, which is a hint. */
    private static boolean isDescriptor(DecodedInstruction instruction, SassOperand.Memory memory) {
        instruction.value(memory.uniform());
        return memory.descriptor() != SassOperand.NONE && instruction.value(memory.descriptor()) != 0;
    }

    private static boolean isWide(DecodedInstruction instruction, SassOperand.Memory memory) {
        boolean isExtended = instruction.value("e", 1) != 0;
        if (memory.wide() == SassOperand.NONE) {
            return isExtended;
        }
        if (!isExtended) {
            throw new NotDecodable(instruction.name() + " without E");
        }
        return instruction.value(memory.wide()) != 0;
    }

    private static long offset(DecodedInstruction instruction, SassOperand.Memory memory) {
        if (memory.offset() == SassOperand.NONE) {
            return 0;
        }
        FieldSpec spec = instruction.form().fields().get(memory.offset());
        return spec.signed(instruction.value(memory.offset()));
    }

    private int scaled(InstructionWriter writer, DecodedInstruction instruction, SassOperand.Memory memory, int base) {
        long scale = memory.scale() == SassOperand.NONE ? 0 : instruction.value(memory.scale());
        return scale == 0 ? base : writer.binary(Opcode.SHL, base, into.constant(scale + 1, into.width(base)));
    }

    // ---- shapes

    private static String sizeField(DecodedInstruction instruction) {
        return instruction.form().indexOf("ldssize").isPresent() ? "ldssize" : "size";
    }

    private static AccessShape shape(AddressSpace space, AccessSize size, boolean isAtomic) {
        return AccessShape.row(space.number(), size.count(), size.width(), isAtomic);
    }

    private static MemoryOrder order(DecodedInstruction instruction, boolean isAtomic) {
        String scope = instruction.form().indexOf("mem").isPresent() && isEnumerated(instruction, "mem")
                ? instruction.word("mem")
                : "";
        String semantics = instruction.word("sem75");
        String scope75 = instruction.word("scope75");
        boolean writes = isAtomic || !instruction.hasOperand("Rd") && !instruction.hasOperand("URd");
        if (writes && (scope.equals("CONSTANT") || semantics.equals("CONSTANT"))) {
            throw new NotDecodable(instruction.name() + ".CONSTANT");
        }
        boolean isStrong = isAtomic
                || scope.startsWith("STRONG")
                || scope.startsWith("MMIO")
                || semantics.equals("STRONG")
                || semantics.equals("MMIO");
        boolean isNarrow = scope.equals("STRONG.SM")
                || semantics.equals("STRONG") && (scope75.equals("CTA") || scope75.equals("SM"));
        return new MemoryOrder(isStrong, false, false, isNarrow);
    }

    private static boolean isEnumerated(DecodedInstruction instruction, String field) {
        return instruction
                .form()
                .fields()
                .get(instruction.form().indexOf(field).getAsInt())
                .words()
                .isPresent();
    }

    private static OpBuilder access(OpBuilder op, AddressSpace space, AccessShape shape, MemoryOrder order) {
        op.setFromSpace(space.number());
        op.setShape(shape);
        op.setOrder(order);
        return op;
    }

    // ---- loads and stores

    void load(InstructionWriter writer, DecodedInstruction instruction) {
        instruction.requireDefault("Pd");
        instruction.requireDefault("P");
        AddressSpace space = space(instruction);
        AccessSize size = AccessSize.of(instruction.word(sizeField(instruction)));
        MemoryOrder order = order(instruction, false);
        OpBuilder op = access(
                writer.op(OpKind.Memory.LOAD, base(writer, instruction)),
                space,
                shape(space, size, order.isStrong()),
                order);
        op.setDisplacement(displacement(instruction));
        loaded(writer, op, size, instruction.destination(instruction.hasOperand("URd") ? "URd" : "Rd", WORD));
    }

    /** A load of consecutive numbers, without its results, not added yet. */
    OpBuilder plainLoad(InstructionWriter writer, AddressSpace space, int at, int count, int width) {
        OpBuilder op = writer.op(OpKind.Memory.LOAD, at);
        return access(op, space, shape(space, new AccessSize(count, width, false), false), PLAIN);
    }

    /** Adds a load and moves its results to one register or several. */
    private void loaded(InstructionWriter writer, OpBuilder op, AccessSize size, SassDestination target) {
        boolean isUniform = target instanceof SassDestination.Register r && SassRegisters.isUniform(r.file());
        if (size.width() == WORD && target instanceof SassDestination.Register register) {
            op.setResult(registers.cell(register.file(), register.number()), ScalarType.integer(WORD));
            op.setResultCells(size.count());
            op.setShared(isUniform);
            writer.main(op);
            return;
        }
        int first = size.count() == 1 ? writer.temporary(size.width()) : into.cells(size.count(), size.width());
        op.setResult(first, ScalarType.integer(size.width()));
        op.setResultCells(size.count());
        writer.main(op);
        if (target instanceof SassDestination.Register register) {
            int cell = registers.cell(register.file(), register.number());
            OpBuilder brought = size.width() == PAIR
                    ? writer.split(/* cell= */ first, /* first= */ cell)
                    : writer.resize(first, cell, size.isSigned());
            brought.setShared(isUniform);
        }
    }

    void store(InstructionWriter writer, DecodedInstruction instruction) {
        AddressSpace space = space(instruction);
        AccessSize size = AccessSize.of(instruction.word("size"));
        MemoryOrder order = order(instruction, false);
        int value = value(writer, instruction, instruction.hasOperand("Rb") ? "Rb" : "Rc", size);
        OpBuilder op = writer.op(OpKind.Memory.STORE, value, base(writer, instruction));
        op.setDisplacement(displacement(instruction));
        op.setOperandCells(0, size.count());
        op.setType(ScalarType.integer(size.width()));
        writer.main(access(op, space, shape(space, size, order.isStrong()), order));
    }

    /** The first cell of the value of a store. */
    private int value(InstructionWriter writer, DecodedInstruction instruction, String slot, AccessSize size) {
        SassOperandSource source = instruction.number(slot, WORD);
        if (size.count() > 1) {
            return words(writer, source, size.count());
        }
        if (size.width() == PAIR) {
            return registers.read(writer, instruction.number(slot, PAIR));
        }
        return writer.resized(registers.read(writer, source), size.width(), false);
    }

    // ---- atomics

    /**
     * The elements of an atomic operation: consecutive numbers, each of them updated atomically by itself. Source: PTX
     * ISA, "atom", on packed types and vectors.
     */
    private record Elements(ScalarType type, int count) {
        static Elements of(int width) {
            return new Elements(ScalarType.integer(width), 1);
        }

        static Elements of(FloatFormat format, int count) {
            return new Elements(ScalarType.of(format), count);
        }

        int bits() {
            return type.width() * count;
        }

        /** Whether they are held in several registers, which are read and written word by word. */
        boolean isByWords() {
            return count > 1 || type.width() > PAIR;
        }
    }

    /**
     * From sm_90 on floats have separate forms, and their former type number means signed numbers of 64 bits
     * (measured).
     */
    private static Elements elements(DecodedInstruction instruction) {
        boolean isShared = instruction.form().indexOf("atomstype").isPresent();
        String word = instruction.word(isOfFloats(instruction) ? "type" : isShared ? "atomstype" : "atype");
        return switch (word) {
            case "", "S32" -> Elements.of(WORD);
            case "64", "S64" -> Elements.of(PAIR);
            case "128" -> Elements.of(QUAD);
            case "F16x2.RN" -> Elements.of(FloatFormat.HALF, 2);
            case "F16x4.RN" -> Elements.of(FloatFormat.HALF, 4);
            case "F16x8.RN" -> Elements.of(FloatFormat.HALF, 8);
            case "BF16x2.RN" -> Elements.of(FloatFormat.BFLOAT, 2);
            case "BF16x4.RN" -> Elements.of(FloatFormat.BFLOAT, 4);
            case "BF16x8.RN" -> Elements.of(FloatFormat.BFLOAT, 8);
            case "F32.FTZ.RN" -> Elements.of(FloatFormat.SINGLE, 1);
            case "F32x2.FTZ.RN" -> Elements.of(FloatFormat.SINGLE, 2);
            case "F32x4.FTZ.RN" -> Elements.of(FloatFormat.SINGLE, 4);
            case "F64.RN" -> Elements.of(FloatFormat.DOUBLE, 1);
            default -> throw new NotDecodable("atomic operations of type " + word);
        };
    }

    private static boolean isOfFloats(DecodedInstruction instruction) {
        return instruction.name().endsWith(".F");
    }

    private static boolean isSigned(DecodedInstruction instruction) {
        String field = instruction.form().indexOf("atomstype").isPresent() ? "atomstype" : "atype";
        return instruction.word(field).startsWith("S");
    }

    /** The PTX ISA does not define the minimum or maximum of a NaN and a number here: these are not supported. */
    private static Operation operation(DecodedInstruction instruction, ScalarType type) {
        String field = isOfFloats(instruction)
                ? "op"
                : instruction.form().indexOf("red").isPresent() ? "red" : "atom";
        if (isCount(instruction)) {
            return Operation.ADD;
        }
        String name = instruction.word(field);
        Operation known = OPERATIONS.get(name);
        if (known == null || type.isFloat() && known != Operation.ADD && known != Operation.XCHG) {
            throw new NotDecodable("the atomic operation " + name + (type.isFloat() ? " of floats" : ""));
        }
        if (type.isFloat()) {
            return known == Operation.ADD ? Operation.FADD : known;
        }
        if (isSigned(instruction)) {
            return known == Operation.UMIN ? Operation.MIN : known == Operation.UMAX ? Operation.MAX : known;
        }
        return known;
    }

    /**
     * The predicate result of an atomic operation on generic memory is whether it took place, which is always true
     * here.
     */
    void atomic(InstructionWriter writer, DecodedInstruction instruction) {
        AddressSpace space = space(instruction);
        Elements elements = elements(instruction);
        boolean isExchange = instruction.hasOperand("Rb") && instruction.hasOperand("Rc");
        int at = address(writer, instruction);
        OpBuilder op = isExchange
                ? compareExchange(writer, instruction, elements, at)
                : update(writer, instruction, elements, at);
        op.setType(elements.type());
        op.setOperandType(elements.type());
        AccessSize size = new AccessSize(elements.count(), elements.type().width(), false);
        access(op, space, shape(space, size, true), order(instruction, true));
        SassDestination target = instruction.hasOperand("Rd")
                ? instruction.destination("Rd", elements.type().width())
                : new SassDestination.Discarded(elements.type().width());
        SassDestination answer = instruction.predicateDestination("Pd");
        op.setUnused(target instanceof SassDestination.Discarded);
        if (isExchange && isSpin(instruction)) {
            int isReplaced = exchanged(writer, op, target.width());
            registers.write(writer, writer.resized(isReplaced, target.width(), false), target);
            registers.write(writer, instruction.hasOperand("Rd") ? always() : isReplaced, answer);
            return;
        }
        if (elements.isByWords()) {
            updated(writer, op, elements, target);
        } else {
            registers.emit(writer, op, List.of(target));
        }
        registers.write(writer, always(), answer);
    }

    private int always() {
        return into.constant(1, 1);
    }

    private OpBuilder compareExchange(
            InstructionWriter writer, DecodedInstruction instruction, Elements elements, int at) {
        return writer.op(
                OpKind.Memory.COMPARE_EXCHANGE,
                at,
                given(writer, instruction, "Rb", elements),
                given(writer, instruction, "Rc", elements));
    }

    private OpBuilder update(InstructionWriter writer, DecodedInstruction instruction, Elements elements, int at) {
        instruction.requireNoRegister("Rc");
        OpBuilder op = writer.op(OpKind.Memory.ATOMIC, at, change(writer, instruction, elements));
        op.setOperandCells(1, elements.count());
        op.setUpdate(operation(instruction, elements.type()));
        return op;
    }

    /** The first cell of the operand of an atomic operation. */
    private int change(InstructionWriter writer, DecodedInstruction instruction, Elements elements) {
        int width = elements.type().width();
        if (isCount(instruction)) {
            instruction.number("Rb", width);
            return into.constant(1, width);
        }
        return given(writer, instruction, "Rb", elements);
    }

    /** The first cell of the elements of an operand. */
    private int given(InstructionWriter writer, DecodedInstruction instruction, String slot, Elements elements) {
        int width = elements.type().width();
        if (!elements.isByWords()) {
            return registers.read(writer, instruction.number(slot, width));
        }
        int words = words(writer, instruction.number(slot, WORD), elements.bits() / WORD);
        if (width == WORD) {
            return words;
        }
        int first = into.cells(elements.count(), width);
        writer.regroup(words, elements.bits() / WORD, first, elements.count());
        return first;
    }

    /** Reads {@code count} consecutive registers; returns the first of their cells. */
    int words(InstructionWriter writer, SassOperandSource source, int count) {
        if (count == 1 || !(source instanceof SassOperandSource.Constant)) {
            return registers.read(writer, source);
        }
        int first = into.cells(count, WORD);
        for (int i = 0; i < count; i++) {
            writer.move(into.constant(0, WORD), first + i);
        }
        return first;
    }

    /** Adds an operation on several numbers and moves the old values to registers. */
    private void updated(InstructionWriter writer, OpBuilder op, Elements elements, SassDestination target) {
        int first = into.cells(elements.count(), elements.type().width());
        op.setResult(first, elements.type());
        op.setResultCells(elements.count());
        writer.main(op);
        if (target instanceof SassDestination.Register register) {
            int cell = registers.cell(register.file(), register.number());
            writer.regroup(first, elements.count(), cell, elements.bits() / WORD);
        }
    }

    /**
     * Adds a compare-and-exchange whose result is whether the value was replaced; returns the cell of that result:
     * {@code CAST.SPIN} has it as a number, or as a predicate if the form has no register for it.
     */
    private int exchanged(InstructionWriter writer, OpBuilder op, int width) {
        int old = registers.run(List.of(new SassDestination.Discarded(width), new SassDestination.Discarded(1)));
        op.setResult(old, op.type());
        op.setResultCells(2);
        writer.main(op);
        return old + 1;
    }

    /** Whether every lane adds one: to an address that several lanes access at once their number is added. */
    private static boolean isCount(DecodedInstruction instruction) {
        return instruction.mnemonic().equals("ATOMS") && COUNTS.contains(instruction.value("atom", 0));
    }

    private static boolean isSpin(DecodedInstruction instruction) {
        if (instruction.form().indexOf("casop").isPresent()) {
            return instruction.word("casop").equals("CAST.SPIN");
        }
        long operation = instruction.value("op", 0);
        if (operation != 0 && operation != SPIN) {
            throw new NotDecodable(instruction.name() + " with op " + operation);
        }
        return operation == SPIN;
    }

    // ---- copies

    /**
     * {@code LDGSTS}: asynchronous copy from global to shared memory. With {@code .ZFILL} the lowest bits of the
     * address are the number of bytes at the end that become zero and are not read; if its predicate is false, all
     * bytes become zero (measured).
     */
    void copy(InstructionWriter writer, DecodedInstruction instruction) {
        AccessSize size = AccessSize.of(instruction.word("gsize"));
        long bytes = (long) size.count() * size.width() / Byte.SIZE;
        int from = address(writer, instruction, "s", AddressSpace.GLOBAL);
        int to = address(writer, instruction, "d", AddressSpace.SHARED);
        int all = into.constant(bytes, PAIR);
        int count = all;
        if (instruction.has("zfill")) {
            int zeros = writer.binary(Opcode.AND, from, into.constant(bytes - 1, PAIR));
            from = writer.binary(Opcode.SUB, from, zeros);
            count = writer.binary(Opcode.SUB, all, zeros);
        }
        int reads = registers.read(writer, instruction.predicate("Pp"));
        count = writer.select(reads, count, into.constant(0, PAIR));
        OpBuilder op = writer.op(OpKind.Memory.START_COPY, to, from, count);
        op.setLongs(bytes);
        op.setFromSpace(AddressSpace.GLOBAL.number());
        op.setToSpace(AddressSpace.SHARED.number());
        op.setOrder(PLAIN);
        writer.main(op);
    }

    /** {@code LDGDEPBAR}: the copies since the last one become a group, which {@link #awaitCopies} counts. */
    void endCopyGroup(InstructionWriter writer) {
        OpBuilder op = writer.op(OpKind.Memory.END_COPY_GROUP);
        op.setOrder(PLAIN);
        writer.main(op);
    }

    /**
     * {@code DEPBAR.LE SB0, N} waits until at most N groups of copies are in flight; the other scoreboards do not count
     * copies and are not simulated (measured with ptxas 13.0, which only writes {@code SB0}).
     */
    void awaitCopies(InstructionWriter writer, DecodedInstruction instruction) {
        boolean isCounted = instruction.has("le");
        boolean isOfCopies = instruction.value("SB", 0) == 0 && isCounted;
        OpBuilder op = writer.op(isOfCopies ? OpKind.Memory.AWAIT_COPIES : OpKind.Other.NOTHING);
        op.setLongs(instruction.value("cnt", 0));
        op.setOrder(PLAIN);
        writer.main(op);
    }

    // ---- spaces

    /** {@code QSPC}: whether a generic address is in a space. */
    void querySpace(InstructionWriter writer, DecodedInstruction instruction) {
        AddressSpace asked = switch (instruction.word("qspc")) {
            case "G" -> AddressSpace.GLOBAL;
            case "L" -> AddressSpace.LOCAL;
            case "S" -> AddressSpace.SHARED;
            default -> throw new NotDecodable("QSPC." + instruction.word("qspc"));
        };
        if (instruction.destination("Rd", WORD) instanceof SassDestination.Register) {
            throw new NotDecodable("QSPC into a register");
        }
        OpBuilder op = writer.op(OpKind.Address.IS_IN_SPACE, address(writer, instruction));
        op.setToSpace(asked.number());
        registers.emit(writer, op, List.of(instruction.predicateDestination("Pd")));
    }

    // ---- constant banks

    /** {@code LDC}, {@code ULDC}, {@code LDCU}: a constant if the offset is constant, else a load. */
    void loadConstant(InstructionWriter writer, DecodedInstruction instruction) {
        instruction.requireDefault("ad");
        if (!(instruction.operand("c").orElse(null) instanceof SassOperand.ConstantBank constant)
                || constant.handle() != SassOperand.NONE) {
            throw new NotDecodable(instruction.name() + " of a bank in a register");
        }
        AccessSize size = AccessSize.of(instruction.word("size"));
        if (size.width() == PAIR) {
            size = new AccessSize(2, WORD, false);
        }
        SassDestination target = instruction.destination(instruction.hasOperand("URd") ? "URd" : "Rd", WORD);
        FieldSpec spec = instruction.form().fields().get(constant.offset());
        boolean isIndexed = constant.index() != SassOperand.NONE
                && !(instruction.register(constant.index(), WORD) instanceof SassOperandSource.Constant);
        long raw = instruction.value(constant.offset());
        long offset = (isIndexed ? spec.signed(raw) : raw) * constant.scale();
        GlobalVariable bank =
                registers.bank((int) instruction.value(constant.bank())).orElse(null);
        if (isIndexed) {
            int index = registers.read(writer, instruction.register(constant.index(), WORD));
            index = writer.binary(Opcode.ADD, index, into.constant(offset, WORD));
            int at = writer.binary(Opcode.ADD, writer.resized(index, PAIR, false), start(bank));
            AddressSpace space = bank == null ? AddressSpace.PARAM : AddressSpace.CONSTANT;
            loaded(writer, plainLoad(writer, space, at, size.count(), size.width()), size, target);
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
            InstructionWriter writer,
            @Nullable GlobalVariable bank,
            long offset,
            AccessSize size,
            SassDestination.Register target) {
        int[] words = new int[size.count()];
        for (int i = 0; i < words.length; i++) {
            int word = into.constant(
                    new ConstantLeaf.Stored(bank, offset + (long) i * size.width() / Byte.SIZE), size.width());
            words[i] = writer.resized(word, WORD, size.isSigned());
        }
        OpBuilder op = writer.op(OpKind.Move.MOVES, words);
        op.setNumbers(words);
        op.setResult(registers.cell(target.file(), target.number()), ScalarType.integer(WORD));
        op.setResultCells(words.length);
        op.setShared(SassRegisters.isUniform(target.file()));
        writer.main(op);
    }

    /**
     * The size of an access: consecutive numbers of up to 64 bits.
     *
     * @param count how many
     * @param width bits of each
     * @param isSigned whether a narrow one is sign-extended
     */
    private record AccessSize(int count, int width, boolean isSigned) {
        /** The size that a word of an instruction names. */
        static AccessSize of(String word) {
            return switch (word) {
                case "U8" -> new AccessSize(1, 8, false);
                case "S8" -> new AccessSize(1, 8, true);
                case "U16" -> new AccessSize(1, 16, false);
                case "S16" -> new AccessSize(1, 16, true);
                case "" -> new AccessSize(1, WORD, false);
                case "64" -> new AccessSize(1, PAIR, false);
                case "128", "U.128" -> new AccessSize(4, WORD, false);
                default -> throw new NotDecodable("accesses of size " + word);
            };
        }
    }
}
