package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/** Collects the statements of one function; registers and labels are created on demand and declared at the end. */
final class PtxBodyBuilder {
    private final List<PtxStatement> statements = new ArrayList<>();
    private final RegisterPool registers = new RegisterPool();
    private int labels;
    private int instructions;

    /** A register that nothing has written yet. */
    PtxRegister register(PtxType type) {
        return registers.register(type);
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
        all.addAll(registers.declarations());
        all.addAll(statements);
        return new PtxBody(all, registers.registers());
    }
}
