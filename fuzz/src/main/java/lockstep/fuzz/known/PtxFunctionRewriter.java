package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/** Rewrites the statements of a PTX function, with new registers. */
final class PtxFunctionRewriter {
    private static final String PREFIX = "%other";

    private final List<PtxRegister> registers;
    private final List<PtxStatement> statements = new ArrayList<>();
    private final List<PtxStatement> declarations = new ArrayList<>();
    private final String prefix;
    private final Map<PtxSymbol, List<PtxLabel>> targets = new HashMap<>();

    /** None yet of the function with {@code old} as its body. */
    PtxFunctionRewriter(PtxBody old) {
        registers = new ArrayList<>(old.registers());
        String all = old.registers().stream().map(PtxRegister::name).collect(Collectors.joining(" "));
        String free = PREFIX;
        while (all.contains(free)) {
            free += "_";
        }
        prefix = free;
        for (PtxStatement statement : old.statements()) {
            if (statement instanceof PtxBranchTargets list) {
                targets.put(list.name(), list.targets());
            }
        }
    }

    /** Where the branches by a list of targets of the function lead. */
    List<PtxLabel> targets(PtxOperand list) {
        return Objects.requireNonNull(targets.get(((PtxSymbolOperand) list).symbol()));
    }

    /** Whether {@code register} was made here, now or when its program was written anew before. */
    static boolean isMade(PtxRegister register) {
        return register.name().startsWith(PREFIX);
    }

    /** A new register. */
    PtxRegister register(PtxType type) {
        PtxRegister register = new PtxRegister(prefix + declarations.size(), type, 1, registers.size());
        registers.add(register);
        declarations.add(new PtxRegisterDeclaration(
                type, 1, List.of(new PtxRegisterDeclaration.Name(register.name(), -1)), SourceLocation.NONE));
        return register;
    }

    /** Adds a statement. */
    void add(PtxStatement statement) {
        statements.add(statement);
    }

    /** Adds an instruction; {@code mnemonic} is opcode and suffixes with dots between. */
    void add(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        add(PtxInstruction.of(guard, mnemonic, operands));
    }

    /** The body: the declarations of the new registers, then the added statements. */
    PtxBody finish() {
        List<PtxStatement> all = new ArrayList<>(declarations);
        all.addAll(statements);
        return new PtxBody(all, registers);
    }
}
