package lockstep.conformance.sass.semantics;

import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassRegisterFile;
import lockstep.sim.sass.SassThreadFunction;
import lockstep.sim.sass.SassThreadFunctions;
import lockstep.sim.value.Scalar;

/**
 * Runs one thread of a kernel of machine words: what computes by {@link SassThreadFunctions}, and as much of loads,
 * stores, calls and branches as {@link ValueKernels} need.
 */
final class OneThread {
    static final long IN = 0x1_ffff_f000L;
    static final long OUT = 0x4_0000_0800L;

    private static final int ALWAYS = 7;
    private static final int THREAD_ID = 33;
    private static final int MAX_STEPS = 20_000;
    private static final long WORD_MASK = 0xffff_ffffL;

    /** Words of constant banks. */
    @FunctionalInterface
    interface Constants {
        long word(int bank, int offset);
    }

    private final Code code;
    private final int thread;
    private final byte[] in;
    private final byte[] out;
    private final byte[] open;
    private final Constants constants;
    private final Scalar[][] registers = new Scalar[SassRegisterFile.values().length][256];

    /** Thrown where a word has no function; the message names it. */
    static final class NotBuilt extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        NotBuilt(String what) {
            super(what);
        }
    }

    /**
     * A thread before its first instruction.
     *
     * @param constants of banks other than that of the parameters
     * @param in records of all threads
     * @param out where results go
     * @param open where the undefined bits of results go
     */
    OneThread(Code code, Constants constants, int thread, byte[] in, byte[] out, byte[] open) {
        this.code = code;
        this.constants = constants;
        this.thread = thread;
        this.in = in;
        this.out = out;
        this.open = open;
        for (Scalar[] file : registers) {
            for (int i = 0; i < file.length; i++) {
                file[i] = new Scalar();
            }
        }
    }

    void run() {
        long address = 0;
        for (int step = 0; step < MAX_STEPS; step++) {
            CodeWord word = code.words().get((int) (address / InstructionWord.BYTES));
            SassInstruction instruction = word.instruction().orElseThrow();
            if (!isGuardTrue(instruction)) {
                address += InstructionWord.BYTES;
                continue;
            }
            if (instruction.form().name().equals("EXIT")) {
                return;
            }
            address = step(instruction, word.address());
        }
        throw new AssertionError("no end: " + code.function());
    }

    private boolean isGuardTrue(SassInstruction instruction) {
        int guard = (int) instruction.value(CommonField.GUARD);
        boolean isSet = guard == ALWAYS || registers[SassRegisterFile.PREDICATE.ordinal()][guard].low != 0;
        boolean isUniform = instruction.form().name().startsWith("U") && guard != ALWAYS;
        if (isUniform) {
            isSet = registers[SassRegisterFile.UNIFORM_PREDICATE.ordinal()][guard].low != 0;
        }
        return isSet != (instruction.value(CommonField.GUARD_NOT) != 0);
    }

    private long step(SassInstruction instruction, long address) {
        long next = address + InstructionWord.BYTES;
        switch (instruction.form().mnemonic().equals("BMOV")
                ? "NOP"
                : instruction.form().name()) {
            case "NOP", "BSSY", "BSYNC", "WARPSYNC", "BAR", "BREAK" -> {}
            case "BRA", "CALL.REL" -> {
                OptionalLong target = Branches.target(instruction, address);
                return isTrue(instruction, "Pp") ? target.orElseThrow() : next;
            }
            case "RET" -> {
                return base(instruction, "to") + next;
            }
            case "S2R" -> special(instruction, "Rd");
            case "S2UR" -> special(instruction, "URd");
            case "LDC" -> constant(instruction, "Rd", "c");
            case "ULDC", "LDCU" -> constant(instruction, "URd", "c");
            case "R2UR" -> copy(instruction);
            case "LDG" -> load(instruction);
            case "STG" -> store(instruction);
            default -> compute(instruction);
        }
        return next;
    }

    private static OperandSlot slot(SassInstruction instruction, String name) {
        return instruction.form().operands().stream()
                .filter(slot -> slot.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean isTrue(SassInstruction instruction, String name) {
        long number = instruction.value(name);
        boolean isSet = number == ALWAYS || registers[SassRegisterFile.PREDICATE.ordinal()][(int) number].low != 0;
        return isSet != (instruction.value(name + ".not") != 0);
    }

    private long base(SassInstruction instruction, String name) {
        SassOperand.Target target = (SassOperand.Target) slot(instruction, name).operand();
        FieldSpec spec = instruction.form().fields().get(target.offset());
        int base = (int) instruction.value(target.base());
        long offset = spec.signed(instruction.value(target.offset())) * target.scale();
        boolean isUniform = instruction.form().fields().get(target.base()).kind() == FieldKind.UNIFORM_REGISTER;
        return pair(isUniform ? SassRegisterFile.UNIFORM : SassRegisterFile.GENERAL, base) + offset;
    }

    private long pair(SassRegisterFile file, int number) {
        Scalar[] all = registers[file.ordinal()];
        return all[number + 1].low << 32 | all[number].low;
    }

    private void special(SassInstruction instruction, String to) {
        long which = instruction.value("SR");
        if (which != THREAD_ID) {
            throw new NotBuilt("special register " + which);
        }
        write(instruction, to, 0, thread);
    }

    private SassOperand.Register register(SassInstruction instruction, String name) {
        return (SassOperand.Register) slot(instruction, name).operand();
    }

    private void write(SassInstruction instruction, String name, int offset, long bits) {
        FieldSpec spec =
                instruction.form().fields().get(register(instruction, name).register());
        long number = instruction.value(register(instruction, name).register());
        boolean isUniform = spec.kind() == FieldKind.UNIFORM_REGISTER;
        if (number != spec.bits().largest()) {
            SassRegisterFile file = isUniform ? SassRegisterFile.UNIFORM : SassRegisterFile.GENERAL;
            registers[file.ordinal()][(int) number + offset].set(bits);
        }
    }

    private void copy(SassInstruction instruction) {
        long from = instruction.value(register(instruction, "Ra").register());
        write(instruction, "URd", 0, registers[SassRegisterFile.GENERAL.ordinal()][(int) from].low);
    }

    // ---- memory

    private static int bytes(SassInstruction instruction) {
        return switch ((int) instruction.value("size")) {
            case 0, 1 -> 1;
            case 2, 3 -> 2;
            case 4 -> 4;
            case 5 -> 8;
            default -> 16;
        };
    }

    private void constant(SassInstruction instruction, String to, String from) {
        SassOperand.ConstantBank bank =
                (SassOperand.ConstantBank) slot(instruction, from).operand();
        int offset = (int) (instruction.value(bank.offset()) + index(instruction, bank));
        for (int word = 0; word < Math.max(1, bytes(instruction) / 4); word++) {
            write(instruction, to, word, bankWord((int) instruction.value(bank.bank()), offset + 4 * word));
        }
    }

    /** What a register adds to a place in a bank. */
    private long index(SassInstruction instruction, SassOperand.ConstantBank bank) {
        if (bank.index() == SassOperand.NONE) {
            return 0;
        }
        FieldSpec spec = instruction.form().fields().get(bank.index());
        long number = instruction.value(bank.index());
        boolean isUniform = spec.kind() == FieldKind.UNIFORM_REGISTER;
        Scalar[] all = registers[(isUniform ? SassRegisterFile.UNIFORM : SassRegisterFile.GENERAL).ordinal()];
        return number == spec.bits().largest() ? 0 : all[(int) number].low;
    }

    private int parameters() {
        int number = code.architecture().number();
        return number < 90 ? 0x160 : number == 90 ? 0x210 : 0x380;
    }

    private long bankWord(int bank, int offset) {
        int at = offset - parameters();
        if (bank != 0) {
            return constants.word(bank, offset);
        }
        if (at < 0 || at >= 16) {
            return 0;
        }
        long parameter = at < 8 ? IN : OUT;
        return (at & 4) != 0 ? parameter >>> 32 : parameter & WORD_MASK;
    }

    private long address(SassInstruction instruction) {
        SassOperand.Memory memory = (SassOperand.Memory) slot(instruction, "m").operand();
        FieldSpec spec = instruction.form().fields().get(memory.offset());
        int base = (int) instruction.value(memory.base());
        long address = spec.signed(instruction.value(memory.offset()));
        boolean hasDescriptor = memory.descriptor() != SassOperand.NONE && instruction.value(memory.descriptor()) != 0;
        if (memory.uniform() != SassOperand.NONE && !hasDescriptor) {
            long uniform = instruction.value(memory.uniform());
            address += uniform
                            == instruction
                                    .form()
                                    .fields()
                                    .get(memory.uniform())
                                    .bits()
                                    .largest()
                    ? 0
                    : pair(SassRegisterFile.UNIFORM, (int) uniform);
            boolean isWide = memory.wide() != SassOperand.NONE && instruction.value(memory.wide()) != 0;
            if (!isWide) {
                return address + registers[SassRegisterFile.GENERAL.ordinal()][base].low;
            }
        }
        return address + (base == 255 ? 0 : pair(SassRegisterFile.GENERAL, base));
    }

    private void load(SassInstruction instruction) {
        int at = (int) (address(instruction) - IN);
        int count = bytes(instruction);
        int size = (int) instruction.value("size");
        for (int word = 0; word < Math.max(1, count / 4); word++) {
            long bits = 0;
            for (int i = 0; i < Math.min(4, count); i++) {
                bits |= (in[at + 4 * word + i] & 0xffL) << 8 * i;
            }
            bits = size == 1 ? (byte) bits & WORD_MASK : size == 3 ? (short) bits & WORD_MASK : bits;
            write(instruction, "Rd", word, bits);
        }
    }

    private void store(SassInstruction instruction) {
        int at = (int) (address(instruction) - OUT);
        int from = (int) instruction.value(register(instruction, "Rb").register());
        for (int i = 0; i < bytes(instruction); i++) {
            Scalar value = from == 255 ? new Scalar() : registers[SassRegisterFile.GENERAL.ordinal()][from + i / 4];
            out[at + i] = (byte) (value.low >>> 8 * (i % 4));
            open[at + i] = (byte) (value.undefinedLow >>> 8 * (i % 4));
        }
    }

    // ---- computations

    private void compute(SassInstruction instruction) {
        SassThreadFunction function =
                SassThreadFunctions.of(instruction).orElseThrow(() -> new NotBuilt(instruction.toString()));
        List<SassOperandSource> sources = function.sources();
        Scalar[] operands = new Scalar[sources.size()];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = read(sources.get(i));
        }
        List<SassDestination> destinations = function.destinations();
        Scalar[] results = new Scalar[destinations.size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Scalar();
        }
        function.apply(operands, results);
        for (int i = 0; i < results.length; i++) {
            write(destinations.get(i), results[i], instruction);
        }
    }

    private Scalar read(SassOperandSource source) {
        Scalar value = new Scalar();
        switch (source) {
            case SassOperandSource.Constant constant -> value.set(constant.bits());
            case SassOperandSource.ConstantBank bank -> {
                value.set(bankWord(bank.bank(), bank.offset()));
                if (bank.width() == 64) {
                    value.low |= bankWord(bank.bank(), bank.offset() + 4) << 32;
                }
            }
            case SassOperandSource.Register register -> {
                Scalar[] all = registers[register.file().ordinal()];
                if (register.width() == 64) {
                    join(all[register.number()], all[register.number() + 1], value);
                } else {
                    value.copyFrom(all[register.number()]);
                }
            }
            case SassOperandSource.Predicate predicate -> {
                value.copyFrom(registers[predicate.file().ordinal()][predicate.number()]);
                value.low ^= predicate.isNegated() ? 1 : 0;
            }
        }
        return value;
    }

    /** Makes {@code out} the 64 bits of two registers. */
    private static void join(Scalar lower, Scalar upper, Scalar out) {
        out.copyFrom(lower);
        out.low |= upper.low << 32;
        out.undefinedLow |= upper.undefinedLow << 32;
        out.inheritMarks(upper);
    }

    private static void split(Scalar whole, Scalar lower, Scalar upper) {
        lower.copyFrom(whole);
        lower.low &= WORD_MASK;
        lower.undefinedLow &= WORD_MASK;
        upper.copyFrom(whole);
        upper.low >>>= 32;
        upper.undefinedLow >>>= 32;
    }

    private void write(SassDestination destination, Scalar value, SassInstruction instruction) {
        boolean isClean = value.high == 0 && value.undefinedHigh == 0 && !value.poison;
        int width = destination.width();
        boolean fits = width == 64 || (value.low | value.undefinedLow) >>> width == 0;
        if (!isClean || !fits) {
            throw new AssertionError(instruction + " makes a value beyond its width: " + Long.toHexString(value.low));
        }
        if (destination instanceof SassDestination.Register register) {
            Scalar[] all = registers[register.file().ordinal()];
            if (width == 64) {
                split(value, all[register.number()], all[register.number() + 1]);
            } else {
                all[register.number()].copyFrom(value);
            }
        }
    }
}
