package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.List;
import lockstep.fuzz.generate.ptx.RegisterPool;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/**
 * Collects the statements of one function, all of whose blocks have names; in the end declares the registers and
 * variables that were requested.
 */
final class CodeBuilder {
    private final List<PtxVariableDeclaration> frame = new ArrayList<>();
    private final List<PtxStatement> statements = new ArrayList<>();
    private final RegisterPool registers = new RegisterPool();
    private PtxLabel current;
    private int names;

    CodeBuilder() {
        this.current = label();
        place(current);
    }

    /** A register that nothing has written yet. */
    PtxRegister register(PtxType type) {
        return registers.register(type);
    }

    /** A label that is placed nowhere yet. */
    PtxLabel label() {
        return new PtxLabel("$L" + names++);
    }

    /** The label of the block that statements are added to. */
    PtxLabel current() {
        return current;
    }

    /** Begins the block {@code label}. */
    void place(PtxLabel label) {
        add(new PtxLabelDefinition(label, SourceLocation.NONE));
        current = label;
    }

    void add(PtxStatement statement) {
        statements.add(statement);
    }

    /** The place after what was added, for {@link #insert}; later insertions come after earlier places. */
    int mark() {
        return statements.size();
    }

    /** Adds a statement at a place. */
    void insert(int mark, PtxStatement statement) {
        statements.add(mark, statement);
    }

    /** Adds an instruction that all lanes execute. */
    void emit(String mnemonic, PtxOperand... operands) {
        emit(null, mnemonic, operands);
    }

    /** Adds an instruction under a guard. */
    void emit(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        add(PtxInstruction.of(guard, mnemonic, operands));
    }

    /** Adds an instruction with a new register of {@code type} as its result, which it returns. */
    PtxRegister compute(PtxType type, String mnemonic, PtxOperand... sources) {
        PtxRegister result = register(type);
        List<PtxOperand> operands = new ArrayList<>(List.of(result));
        operands.addAll(List.of(sources));
        emit(mnemonic, operands.toArray(PtxOperand[]::new));
        return result;
    }

    /** Adds a jump; if the block continues, it does so under {@link #place}. */
    void branch(@Nullable PtxGuard guard, PtxLabel target) {
        emit(guard, "bra", new PtxSymbolOperand(target));
    }

    /** Adds a table of targets and returns its name. */
    PtxLabel table(List<PtxLabel> targets) {
        PtxLabel name = label();
        add(new PtxBranchTargets(name, targets, SourceLocation.NONE));
        return name;
    }

    /** A frame object of so many bytes. */
    PtxVariable object(long bytes, long alignment) {
        PtxVariable object = variable(PtxSpace.FRAME, "slot" + frame.size(), bytes, alignment);
        frame.add(new PtxVariableDeclaration(object, SourceLocation.NONE));
        return object;
    }

    /** A parameter of a call, declared here. */
    PtxVariable argument() {
        PtxVariable.Shape shape = PtxVariable.Shape.scalar(PtxType.B32);
        PtxVariable variable = new PtxVariable("arg" + names++, PtxSpace.PARAM, shape, PtxVariable.Extras.NONE);
        add(new PtxVariableDeclaration(variable, SourceLocation.NONE));
        return variable;
    }

    private static PtxVariable variable(PtxSpace space, String name, long bytes, long alignment) {
        PtxVariable.Shape shape = new PtxVariable.Shape(PtxType.B8, 1, List.of(bytes), alignment);
        return new PtxVariable(
                name, space, shape, new PtxVariable.Extras(PtxLinkage.INTERNAL, List.of(), null, null, null));
    }

    /** The body: frame objects, declarations of all registers, then the statements. */
    PtxBody finish() {
        List<PtxStatement> all = new ArrayList<>(frame);
        all.addAll(registers.declarations());
        all.addAll(statements);
        return new PtxBody(all, registers.registers());
    }
}
