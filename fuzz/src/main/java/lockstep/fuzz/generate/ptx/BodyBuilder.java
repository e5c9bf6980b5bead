package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariableDeclaration;
import org.jspecify.annotations.Nullable;

/** Collects the statements of one function; registers and labels are made on demand and declared in the end. */
final class BodyBuilder {
    private final List<PtxStatement> statements = new ArrayList<>();
    private final List<PtxRegister> registers = new ArrayList<>();
    private final Map<PtxType, Integer> counts = new EnumMap<>(PtxType.class);
    private final List<PtxStatement> frame = new ArrayList<>();
    private final boolean isOpen;
    private @Nullable PtxLabel block;
    private int labels;
    private int instructions;

    /** @param isOpen whether it is machine IR, where a block begins behind each branch */
    BodyBuilder(boolean isOpen) {
        this.isOpen = isOpen;
        if (isOpen) {
            place(label());
        }
    }

    /** A register that nothing has written yet. */
    PtxRegister register(PtxType type) {
        int index = counts.merge(type, 1, Integer::sum) - 1;
        PtxRegister register = new PtxRegister(prefix(type) + index, type, 1, registers.size());
        registers.add(register);
        return register;
    }

    private static String prefix(PtxType type) {
        return "%" + type.text() + "_";
    }

    /** A label that is placed nowhere yet. */
    PtxLabel label() {
        return new PtxLabel("$L" + labels++);
    }

    /** Adds any statement. */
    void add(PtxStatement statement) {
        statements.add(statement);
        instructions += statement instanceof PtxInstruction ? 1 : 0;
    }

    /** Places a label here. */
    void place(PtxLabel label) {
        add(new PtxLabelDefinition(label, SourceLocation.NONE));
        block = label;
    }

    /** The label of the block of machine IR that statements are added to. */
    PtxLabel block() {
        return Objects.requireNonNull(block, "a place before the first label");
    }

    /** Declares a frame object: these stand before all else. */
    void addFrameObject(PtxVariable object) {
        frame.add(new PtxVariableDeclaration(object, SourceLocation.NONE));
    }

    /** What {@link #insert} puts instructions before: what is added next. */
    int place() {
        return statements.size();
    }

    /** Inserts instructions before what was added after {@link #place}. */
    void insert(int place, List<PtxInstruction> inserted) {
        statements.addAll(place, inserted);
        instructions += inserted.size();
    }

    /** Adds an instruction that all lanes execute; {@code mnemonic} is opcode and suffixes with dots between. */
    void emit(String mnemonic, PtxOperand... operands) {
        emit(null, mnemonic, operands);
    }

    /** Adds an instruction under a guard. */
    void emit(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        PtxInstruction instruction = PtxInstruction.of(guard, mnemonic, operands);
        add(instruction);
        if (isOpen && guard != null && instruction.opcode() == PtxOpcode.BRA) {
            place(label());
        }
    }

    /** Adds a jump. */
    void branch(@Nullable PtxGuard guard, PtxLabel target) {
        emit(guard, "bra", new PtxSymbolOperand(target));
        if (isOpen && guard != null) {
            place(label());
        }
    }

    /** Instructions added so far. */
    int instructions() {
        return instructions;
    }

    /** The body: declarations of all registers, then the statements. */
    PtxBody finish() {
        List<PtxStatement> all = new ArrayList<>(frame);
        counts.forEach((type, count) -> all.add(new PtxRegisterDeclaration(
                type,
                1,
                List.of(new PtxRegisterDeclaration.Name(prefix(type), count)),
                SourceLocation.NONE)));
        all.addAll(statements);
        return new PtxBody(all, registers);
    }
}
