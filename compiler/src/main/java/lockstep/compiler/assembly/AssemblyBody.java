package lockstep.compiler.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;

/**
 * The text of inline assembly as a machine IR function: its statements in blocks, followed by an empty block from which
 * control continues.
 *
 * <p>Not supported: instructions that the op table has as text only, vector registers and registers of less than 16
 * bits, variables other than call parameters, call parameters together with branches, prototypes and line directives.
 *
 * @param function the statements; scopes are marked, and symbols are distinguished by identity
 * @param isStraight whether it is straight-line code
 * @param hasParameters whether it declares call parameters, for which its scopes are kept
 */
public record AssemblyBody(MachineFunction function, boolean isStraight, boolean hasParameters) {
    private static final int MIN_WIDTH = 16;

    /**
     * Reads and verifies a text.
     *
     * @param registers names and types of operands, which are the first registers of the function
     * @param symbols bindings of other names
     * @throws AssemblyFault if it is invalid or not supported
     */
    public static AssemblyBody read(
            String text,
            SequencedMap<String, PtxType> registers,
            Map<String, ? extends PtxSymbol> symbols,
            PtxTarget target,
            int addressSize) {
        Diagnostics diagnostics = new Diagnostics();
        PtxBody body = PtxReader.readStatements("", text, registers, symbols, diagnostics);
        report(diagnostics);
        PtxModule module = module(body.statements(), body.registers(), target, addressSize);
        report(PtxVerifier.verify(module));
        body.registers().forEach(AssemblyBody::check);
        boolean hasParameters = false;
        for (PtxStatement statement : body.statements()) {
            check(statement);
            hasParameters |= statement instanceof PtxVariableDeclaration;
        }
        PtxModule framed = module(framed(body.statements()), body.registers(), target, addressSize);
        MachineFunction function = MachineLayout.open(framed).functions().getFirst();
        // the block that was read, and the end
        boolean isStraight = function.blocks().size() == 2
                && function.blocks().getFirst().terminator().isEmpty();
        if (hasParameters && !isStraight) {
            throw new AssemblyFault("call parameters together with branches");
        }
        return new AssemblyBody(function, isStraight, hasParameters);
    }

    private static PtxModule module(
            List<PtxStatement> statements, List<PtxRegister> registers, PtxTarget target, int addressSize) {
        PtxFunctionHeader header =
                new PtxFunctionHeader("assembly", false, PtxLinkage.INTERNAL, List.of(), List.of(), List.of());
        PtxFunction function =
                new PtxFunction(header, List.of(), List.of(), new PtxBody(statements, registers), SourceLocation.NONE);
        return new PtxModule(target.version(), List.of(target.name()), addressSize, List.of(function));
    }

    /**
     * Adds an empty scope before a leading label, which must not be in the entry block, as that has no predecessors;
     * and a final label.
     */
    private static List<PtxStatement> framed(List<PtxStatement> statements) {
        List<PtxStatement> framed = new ArrayList<>();
        if (!statements.isEmpty() && statements.getFirst() instanceof PtxLabelDefinition) {
            framed.add(new PtxScopeStart(SourceLocation.NONE));
            framed.add(new PtxScopeEnd(SourceLocation.NONE));
        }
        framed.addAll(statements);
        framed.add(new PtxLabelDefinition(new PtxLabel("end"), SourceLocation.NONE));
        return framed;
    }

    private static void report(Diagnostics diagnostics) {
        for (Diagnostic found : diagnostics.all()) {
            if (found.severity().isFatal()) {
                throw new AssemblyFault(placed(found.location(), found.message()));
            }
        }
    }

    private static String placed(SourceLocation at, String message) {
        return at.line() == 0
                ? message
                : "line %d, column %d of the assembly: %s".formatted(at.line(), at.column(), message);
    }

    private static void check(PtxRegister register) {
        boolean isPredicate = register.type() == PtxType.PRED;
        if (register.elements() > 1 || !isPredicate && register.type().width() < MIN_WIDTH) {
            throw new AssemblyFault("a register like %s, a vector or of less than %d bits, is not supported"
                    .formatted(register.name(), MIN_WIDTH));
        }
    }

    private static void check(PtxStatement statement) {
        String refused = switch (statement) {
            case PtxInstruction instruction -> inPart(instruction);
            case PtxLabelDefinition _,
                    PtxBranchTargets _,
                    PtxScopeStart _,
                    PtxScopeEnd _,
                    PtxRegisterDeclaration _,
                    PtxPragma _ -> "";
            case PtxVariableDeclaration declaration ->
                declaration.variable().space() == PtxSpace.PARAM
                        ? ""
                        : "the variable " + declaration.variable().name();
            case PtxOpaqueInstruction opaque -> opaque.opcode().text() + ", which is known as text only,";
            case PtxCallPrototype _, PtxCallTargets _ -> "a call by an address";
            case PtxLine _ -> ".loc";
        };
        if (!refused.isEmpty()) {
            throw new AssemblyFault(placed(statement.location(), refused + " is not supported"));
        }
    }

    /** Describes the registers that an instruction writes in part, which are not supported. */
    private static String inPart(PtxInstruction instruction) {
        boolean isGuarded = instruction.guard().isPresent();
        StringBuilder found = new StringBuilder();
        PtxRegisterAccesses.visit(instruction, (register, access) -> {
            boolean isPart = access == Access.PARTIAL_DEFINITION && !isGuarded;
            boolean isWide =
                    access == Access.PARTIAL_DEFINITION && register.type().width() > Long.SIZE;
            if (found.isEmpty() && (isPart || isWide)) {
                found.append("a register that ").append(instruction.mnemonic()).append(" writes in part");
            }
        });
        return found.toString();
    }
}
