package lockstep.sim.image.sass;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.sass.control.ControlRegisters;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.ThreadCells;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassRegisterFile;

/**
 * The cells of a kernel's registers; reads operands from them and writes results to them. A register of 64 bits is two
 * consecutive cells.
 */
final class SassRegisters {
    private static final int WORD = 32;
    private static final int PREDICATES = 7;
    private static final int BARRIERS = 16;
    /** Registers that an operand of 128 bits takes in addition to the first. */
    private static final int MAX_MORE = 3;

    private final FunctionAssembler into;
    private final CubinSymbols symbols;
    private final String kernel;
    private final int general;
    private final int uniform;
    private final int predicates;
    private final int uniformPredicates;
    private final int barriers;
    private final int reductionCount;
    private final int reductionBit;
    private final int threadCells;
    private final int jumpTarget;
    private final int end;
    private final VirtualCells virtual;
    /** Runs of cells for several results, by their widths. */
    private final Map<List<Integer>, Integer> runs = new HashMap<>();

    /**
     * The number of registers of a kernel, including all code that it can reach.
     *
     * @param general one more than the highest number of a register of a lane
     * @param uniform one more than that of a register of the warp
     */
    record Counts(int general, int uniform) {
        static Counts of(List<CodePlace> places) {
            return new Counts(count(places, FieldKind.REGISTER), count(places, FieldKind.UNIFORM_REGISTER));
        }
    }

    SassRegisters(FunctionAssembler into, CubinSymbols symbols, String kernel, Counts counts, VirtualNumbers virtual) {
        this.into = into;
        this.symbols = symbols;
        this.kernel = kernel;
        this.general = into.cells(counts.general(), WORD);
        this.uniform = into.cells(counts.uniform(), WORD);
        this.predicates = into.cells(PREDICATES, 1);
        this.uniformPredicates = into.cells(PREDICATES, 1);
        this.barriers = into.cells(BARRIERS, WORD);
        this.reductionCount = into.cell(WORD);
        this.reductionBit = into.cell(1);
        this.threadCells = reductionBit + 1;
        this.virtual = new VirtualCells(into, virtual);
        this.jumpTarget = into.cell(2 * WORD);
        this.end = jumpTarget + 1;
    }

    private static int count(List<CodePlace> places, FieldKind kind) {
        long most = 0;
        for (CodePlace place : places) {
            if (place.instruction().isPresent()) {
                most = Math.max(most, highest(place.instruction().get(), kind));
            }
            most = Math.max(most, OriForms.highest(place, kind));
        }
        // Calls of functions outside the file read the registers of the calling convention.
        return (int) Math.max(most, 24) + 1 + MAX_MORE;
    }

    private static long highest(SassInstruction instruction, FieldKind kind) {
        long most = 0;
        List<FieldSpec> fields = instruction.form().fields();
        for (int i = 0; i < fields.size(); i++) {
            boolean isRegister = fields.get(i).kind() == kind
                    && instruction.value(i) != fields.get(i).bits().largest();
            most = isRegister ? Math.max(most, instruction.value(i)) : most;
        }
        return most;
    }

    // ---- cells

    /** One more than the last cell of a register; the cells after it are intermediate values. */
    int end() {
        return end;
    }

    /** The cells of all physical registers: the leading cells, the same for the same counts. */
    ThreadCells threadCells() {
        BitSet ofWarp = new BitSet();
        ofWarp.set(uniform, predicates);
        ofWarp.set(uniformPredicates, barriers);
        return new ThreadCells(threadCells, ofWarp);
    }

    /** The cell of a convergence barrier. */
    int barrier(long number) {
        return VirtualNumbers.isVirtual(number) ? virtual.barrier((int) number) : barriers + (int) number;
    }

    /** The cells of virtual registers. */
    VirtualCells virtual() {
        return virtual;
    }

    /** The cell with the number of true predicates of the last block barrier that counted them. */
    int reductionCount() {
        return reductionCount;
    }

    /** The cell with whether all or any of the predicates were true at the last block barrier with such a reduction. */
    int reductionBit() {
        return reductionBit;
    }

    /** The cell with the target address of a jump. */
    int jumpTarget() {
        return jumpTarget;
    }

    /** The first cell of a register. */
    int cell(SassRegisterFile file, int number) {
        if (VirtualNumbers.isVirtual(number)) {
            return virtual.cell(file, number);
        }
        return switch (file) {
            case GENERAL -> general + number;
            case UNIFORM -> uniform + number;
            case PREDICATE -> predicates + number;
            case UNIFORM_PREDICATE -> uniformPredicates + number;
        };
    }

    /**
     * The cell of the register with a number of {@link ControlRegisters}; -1 for one that does not occur in any
     * instruction.
     */
    int cellOf(int register) {
        int index = ControlRegisters.index(register);
        return switch (ControlRegisters.file(register)) {
            case REGISTER -> general + index < uniform ? general + index : -1;
            case UNIFORM_REGISTER -> uniform + index < predicates ? uniform + index : -1;
            case PREDICATE -> predicates + index;
            case UNIFORM_PREDICATE -> uniformPredicates + index;
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> -1;
        };
    }

    static boolean isUniform(SassRegisterFile file) {
        return file == SassRegisterFile.UNIFORM || file == SassRegisterFile.UNIFORM_PREDICATE;
    }

    // ---- operands

    /** A cell that holds an operand. */
    int read(InstructionWriter writer, SassOperandSource source) {
        return switch (source) {
            case SassOperandSource.Register register ->
                register.width() == WORD
                        ? cell(register.file(), register.number())
                        : writer.join(cell(register.file(), register.number()));
            case SassOperandSource.Predicate predicate -> predicate(writer, predicate);
            case SassOperandSource.Constant constant -> into.constant(constant.bits(), constant.width());
            case SassOperandSource.ConstantBank bank -> into.constant(word(bank), bank.width());
        };
    }

    /** A word of a constant bank; undefined if the file does not have the bank. */
    private ConstantLeaf word(SassOperandSource.ConstantBank bank) {
        boolean isThere = bank.bank() == 0 || symbols.bank(kernel, bank.bank()).isPresent();
        return isThere
                ? new ConstantLeaf.Stored(bank(bank.bank()).orElse(null), bank.offset())
                : new ConstantLeaf.Poison();
    }

    private int predicate(InstructionWriter writer, SassOperandSource.Predicate predicate) {
        int cell = cell(predicate.file(), predicate.number());
        return predicate.isNegated() ? writer.binary(Opcode.XOR, cell, into.constant(1, 1)) : cell;
    }

    /** The variable that holds a constant bank; empty for the bank with the parameters. */
    Optional<GlobalVariable> bank(int number) {
        if (number == 0) {
            return Optional.empty();
        }
        Optional<GlobalVariable> known = symbols.bank(kernel, number);
        if (known.isEmpty()) {
            throw new NotDecodable("constant bank " + number + ", which the file does not have");
        }
        return known;
    }

    // ---- guards

    /**
     * Sets the guard of the following operations to that of an instruction.
     *
     * @return false if no lane ever executes the instruction
     */
    boolean guard(InstructionWriter writer, DecodedInstruction instruction) {
        int number = instruction.guard();
        boolean isNegated = instruction.isGuardNegated();
        if (number == DecodedInstruction.ALWAYS) {
            return !isNegated;
        }
        int cell = guardCell(instruction);
        if (writes(instruction.again(), number)) {
            int copy = writer.temporary(1);
            writer.move(cell, copy);
            cell = copy;
        }
        writer.setGuard(cell, isNegated);
        return true;
    }

    /** The cell of the guard of an instruction that has one. */
    int guardCell(DecodedInstruction instruction) {
        int number = instruction.guard();
        boolean isUniform = instruction.hasUniformGuard();
        return cell(isUniform ? SassRegisterFile.UNIFORM_PREDICATE : SassRegisterFile.PREDICATE, number);
    }

    /** Whether an instruction may write a predicate of this number. */
    private static boolean writes(DecodedInstruction instruction, int number) {
        for (String slot : List.of("Pd", "Pq", "UPd", "UPq", "PR")) {
            boolean isWritten = slot.equals("PR")
                    ? instruction.hasOperand(slot)
                    : instruction.predicateDestination(slot) instanceof SassDestination.Register r
                            && r.number() == number;
            if (isWritten) {
                return true;
            }
        }
        return false;
    }

    // ---- results

    /**
     * Adds the operation that counts, with its results in {@code targets}. It never writes a cell that it reads: an
     * engine may have to restart it.
     */
    void emit(InstructionWriter writer, OpBuilder op, List<SassDestination> targets) {
        boolean isDirect = targets.size() == 1
                && targets.getFirst() instanceof SassDestination.Register register
                && register.width() <= WORD
                && !op.reads(cell(register.file(), register.number()));
        if (isDirect && targets.getFirst() instanceof SassDestination.Register register) {
            result(op, cell(register.file(), register.number()), 1, register.width());
            op.setShared(isUniform(register.file()));
            writer.main(op);
            return;
        }
        int first = targets.size() == 1 ? writer.temporary(targets.getFirst().width()) : run(targets);
        result(op, first, targets.size(), targets.getFirst().width());
        writer.main(op);
        for (int i = 0; i < targets.size(); i++) {
            write(writer, first + i, targets.get(i));
        }
    }

    private static void result(OpBuilder op, int first, int count, int width) {
        op.setResult(first, count, op.typeOr(ScalarType.integer(width)));
    }

    /** A run of cells for results of these widths. */
    int run(List<SassDestination> targets) {
        List<Integer> widths = targets.stream().map(SassDestination::width).toList();
        return runs.computeIfAbsent(widths, all -> {
            int first = into.temporary(all.getFirst());
            all.stream().skip(1).forEach(into::temporary);
            return first;
        });
    }

    /** Moves a result from a cell to its destination. */
    void write(InstructionWriter writer, int cell, SassDestination target) {
        if (!(target instanceof SassDestination.Register register)) {
            return;
        }
        int to = cell(register.file(), register.number());
        OpBuilder op = register.width() > WORD
                ? writer.split(cell, to)
                : into.width(cell) == into.width(to) ? writer.move(cell, to) : writer.resize(cell, to, false);
        op.setShared(isUniform(register.file()));
    }
}
