package lockstep.fuzz.generate.sass;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.text.SassParser;

/** Collects the instructions of a kernel; targets of jumps are filled in at the end. */
final class SassEmitter {
    private static final String ANYWHERE = "`(.L)";

    /** A label whose address an instruction contains. */
    private record Fix(int index, Function<List<SassInstruction>, SassInstruction> filled) {}

    private final Choices choices;
    private final Profile profile;
    private final Architecture architecture;
    private final MachineForms forms;
    private final ConstantPlaces constants;
    private final FormDraw draw;
    private final SassParser parser;
    private final List<SassInstruction> instructions = new ArrayList<>();
    private final List<Fix> fixes = new ArrayList<>();
    /** The tables of indirect jumps, concatenated. */
    private final List<SassLabel> tables = new ArrayList<>();
    /** Functions that are called and not written yet. */
    private final List<Runnable> later = new ArrayList<>();

    private SassScope frame;
    private int partedPlaces;
    private int barriers;
    private int blockBarriers;

    SassEmitter(Choices choices, Profile profile, Architecture architecture, ConstantPlaces constants) {
        this.choices = choices;
        this.profile = profile;
        this.architecture = architecture;
        this.forms = MachineForms.of(architecture);
        this.constants = constants;
        this.draw = new FormDraw(choices, constants);
        this.parser = new SassParser(forms.table(), text -> OptionalLong.of(InstructionWord.BYTES));
        List<Integer> common = RegisterPlan.commonUniform();
        this.frame = new SassScope(true, true, common, common, true, 0);
    }

    Choices choices() {
        return choices;
    }

    Profile profile() {
        return profile;
    }

    Architecture architecture() {
        return architecture;
    }

    MachineForms forms() {
        return forms;
    }

    ConstantPlaces constants() {
        return constants;
    }

    FormDraw draw() {
        return draw;
    }

    SassScope frame() {
        return frame;
    }

    void setFrame(SassScope other) {
        frame = other;
    }

    boolean chance(String weight) {
        return choices.chance(profile.weight(weight), Profile.PERCENT);
    }

    // ---- instructions

    void emit(SassInstruction instruction) {
        instructions.add(instruction);
    }

    /** Adds an instruction that is the same in all programs, or nearly. */
    void emit(String text, Object... arguments) {
        emit(parse(text, arguments));
    }

    /** An instruction from text; jumps lead to the next instruction. */
    SassInstruction parse(String text, Object... arguments) {
        Diagnostics found = new Diagnostics();
        Optional<SassInstruction> parsed = parser.parse(text.formatted(arguments), 0, SourceLocation.NONE, found);
        return parsed.orElseThrow(
                () -> new CompilerBug(architecture.tool() + ": " + text.formatted(arguments) + ": " + found));
    }

    boolean hasRoom() {
        return instructions.size() < profile.weight("most-instructions");
    }

    // ---- places

    void place(SassLabel label) {
        label.place(instructions.size());
    }

    /** Adds a jump, or whatever names a place, to {@code target}. */
    void jump(SassInstruction instruction, SassLabel target) {
        int at = instructions.size();
        emit(instruction);
        fixes.add(new Fix(at, all -> aimed(all.get(at), at, target.index())));
    }

    /** Adds a jump from text; see {@link #parse}. */
    void jump(SassLabel target, String text, Object... arguments) {
        jump(parse(text.formatted(arguments) + ANYWHERE), target);
    }

    /** Adds an instruction with the address of a place as a number. */
    void number(SassInstruction instruction, String field, SassLabel from, SassLabel to) {
        int at = instructions.size();
        emit(instruction);
        fixes.add(new Fix(
                at,
                all -> all.get(at)
                        .with(field, (long) (to.index() - from.index()) * InstructionWord.BYTES & 0xffff_ffffL)));
    }

    /** Adds a table of places to bank {@link JumpTables#BANK}; gives the offset of its first entry. */
    int table(List<SassLabel> places) {
        int start = tables.size() * Integer.BYTES;
        tables.addAll(places);
        return start;
    }

    /** The offsets in the code that the tables hold; all places must be known. */
    Bytes tables() {
        ByteBuffer bytes = ByteBuffer.allocate(tables.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        tables.forEach(label -> bytes.putInt(label.index() * InstructionWord.BYTES));
        return Bytes.of(bytes.array());
    }

    private static SassInstruction aimed(SassInstruction instruction, int at, int to) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.Target target) {
                long offset = (long) (to - at - 1) * InstructionWord.BYTES / target.scale();
                long mask =
                        instruction.form().fields().get(target.offset()).bits().largest();
                return instruction.with(target.offset(), offset & mask);
            }
        }
        throw new CompilerBug(instruction.form() + " names no place");
    }

    /** The code of a called function, placed after all other code. */
    void writeLater(Runnable function) {
        later.add(function);
    }

    /** All instructions, followed by the functions, with all addresses filled in. */
    List<SassInstruction> finish() {
        for (int i = 0; i < later.size(); i++) {
            later.get(i).run();
        }
        for (Fix fix : fixes) {
            instructions.set(fix.index(), fix.filled().apply(instructions));
        }
        return List.copyOf(instructions);
    }

    // ---- what is free

    /** A convergence barrier for a branch at this depth. */
    int barrier() {
        return barriers++;
    }

    void releaseBarrier() {
        barriers--;
    }

    /** The barrier that lanes of the innermost region wait at; -1 outside all regions. */
    int innermostBarrier() {
        return barriers - 1;
    }

    boolean hasBarriers(int count) {
        return barriers + count <= 16;
    }

    /** Notes that barriers of the block are used. */
    void useBlockBarrier() {
        blockBarriers = 1;
    }

    int blockBarriers() {
        return blockBarriers;
    }

    /** The frame of code that some lanes of those here execute; uniform registers of its own are written first. */
    SassScope parted() {
        List<Integer> own = RegisterPlan.ownUniform(partedPlaces++);
        List<Integer> readable = new ArrayList<>(frame.readable());
        readable.addAll(own);
        return new SassScope(false, false, readable, own, false, frame.depth() + 1);
    }

    /** Gives the uniform registers of a place where lanes have parted their first values. */
    void beginParted(SassScope parted) {
        setFrame(parted);
        for (int first : parted.writable()) {
            emit("UMOV UR%d, 0x%x", first, choices.draw(1L << Integer.SIZE));
            emit("UMOV UR%d, 0x%x", first + 1, choices.below(64));
        }
    }

    // ---- small things

    /** A register that holds a number. */
    int data() {
        return RegisterPlan.DATA + choices.below(RegisterPlan.DATA_COUNT);
    }

    /** The first of {@code width} registers that hold numbers. */
    int data(int width) {
        return RegisterPlan.DATA + width * choices.below(RegisterPlan.DATA_COUNT / width);
    }

    /** A form of a mnemonic of which {@code isFit}. */
    Optional<SassForm> form(String mnemonic, Predicate<SassForm> isFit) {
        List<SassForm> fit = forms.named(mnemonic).stream().filter(isFit).toList();
        return fit.isEmpty() ? Optional.empty() : Optional.of(choices.pick(fit));
    }

    /** The instruction under the guard of branches. */
    static SassInstruction underBranch(SassInstruction instruction, boolean isNegated) {
        return instruction
                .with(CommonField.GUARD, RegisterPlan.BRANCH_PREDICATE)
                .with(CommonField.GUARD_NOT, isNegated ? 1 : 0);
    }

    /** Adds statements, up to {@code most}. */
    void statements(int most) {
        int count = choices.below(most + 1);
        for (int i = 0; i < count && hasRoom(); i++) {
            List<SassStatements.Kind> possible = SassStatements.ALL.stream()
                    .filter(kind -> kind.mayStand().test(this) && profile.weight(kind.name()) > 0)
                    .toList();
            choices.pickWeighted(possible, kind -> profile.weight(kind.name()))
                    .emit()
                    .accept(this);
        }
    }

    /** A label whose position is not known yet. */
    static final class SassLabel {
        private int index = -1;

        /** The first instruction. */
        static SassLabel start() {
            SassLabel start = new SassLabel();
            start.place(0);
            return start;
        }

        void place(int at) {
            index = at;
        }

        /** Index of the instruction after it. */
        int index() {
            if (index < 0) {
                throw new IllegalStateException("a label that is placed nowhere");
            }
            return index;
        }
    }

    /**
     * What is known at a place of the code.
     *
     * @param isFull whether all lanes of each warp arrive together
     * @param isWhole whether all threads of the block arrive
     * @param readable first registers of pairs of uniform registers that hold numbers
     * @param writable first registers of pairs of uniform registers that may be written here
     * @param mayWritePredicates whether uniform predicates may be written here
     * @param depth how many branches and loops are around
     */
    record SassScope(
            boolean isFull,
            boolean isWhole,
            List<Integer> readable,
            List<Integer> writable,
            boolean mayWritePredicates,
            int depth) {
        SassScope {
            readable = List.copyOf(readable);
            writable = List.copyOf(writable);
        }

        /** The frame of code that the lanes here execute all or none of, one depth further down. */
        SassScope ofWarp() {
            return new SassScope(isFull, false, readable, writable, mayWritePredicates, depth + 1);
        }
    }

    /**
     * Places in constant banks that hold numbers: the parameters that are numbers in bank 0, and all of bank 3.
     *
     * @param numbers offset of the first parameter that is a number, a multiple of 8
     */
    record ConstantPlaces(int numbers) {
        /** Number of the bank that is the kernel's own. */
        static final int BANK = 3;

        /** Bytes of that bank. */
        static final int BYTES = 64;

        /** Bytes of the parameters that are numbers. */
        static final int NUMBER_BYTES = 16;

        /** The instruction with a place for a constant operand; places are multiples of 8, which suits every size. */
        SassInstruction draw(Choices choices, SassInstruction instruction, SassOperand.ConstantBank operand) {
            boolean isParameter = choices.chance(1, 3);
            int bytes = isParameter ? NUMBER_BYTES : BYTES;
            long offset = (isParameter ? numbers : 0) + (long) Long.BYTES * choices.below(bytes / Long.BYTES);
            return instruction
                    .with(operand.bank(), isParameter ? 0 : BANK)
                    .with(operand.offset(), offset / operand.scale());
        }
    }
}
