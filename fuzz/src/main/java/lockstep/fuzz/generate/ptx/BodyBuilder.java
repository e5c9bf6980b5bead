package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/** Collects the statements of one function; registers and labels are made on demand and declared in the end. */
final class BodyBuilder {
    private final List<PtxStatement> statements = new ArrayList<>();
    private final List<PtxRegister> registers = new ArrayList<>();
    private final Map<PtxType, Integer> counts = new EnumMap<>(PtxType.class);
    private int labels;
    private int instructions;

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
    }

    /** Adds an instruction that all lanes execute; {@code mnemonic} is opcode and suffixes with dots between. */
    void emit(String mnemonic, PtxOperand... operands) {
        emit(null, mnemonic, operands);
    }

    /** Adds an instruction under a guard. */
    void emit(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        add(PtxInstruction.of(guard, mnemonic, operands));
    }

    /** Adds a jump. */
    void branch(@Nullable PtxGuard guard, PtxLabel target) {
        emit(guard, "bra", new PtxSymbolOperand(target));
    }

    /** Instructions added so far. */
    int instructions() {
        return instructions;
    }

    /** The body: declarations of all registers, then the statements. */
    PtxBody finish() {
        List<PtxStatement> all = new ArrayList<>();
        counts.forEach((type, count) -> all.add(new PtxRegisterDeclaration(
                type,
                1,
                List.of(new PtxRegisterDeclaration.Name(prefix(type), count)),
                SourceLocation.NONE)));
        all.addAll(statements);
        return new PtxBody(all, registers);
    }
}
