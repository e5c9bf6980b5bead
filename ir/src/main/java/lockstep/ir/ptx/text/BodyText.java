package lockstep.ir.ptx.text;

import java.util.List;
import java.util.function.Function;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLine;
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

/** Writes bodies, a statement a line. */
final class BodyText {
    /** Deeper scopes are not indented further, so that the text stays as long as the body. */
    private static final int MAX_TABS = 8;

    private final StringBuilder out;
    private final PtxOperandText operands;
    private final DeclarationText declarations;
    private final Function<PtxSymbol, String> names;
    private int depth;

    /** @param names what each symbol is called */
    BodyText(
            StringBuilder out,
            PtxOperandText operands,
            DeclarationText declarations,
            Function<PtxSymbol, String> names) {
        this.out = out;
        this.operands = operands;
        this.declarations = declarations;
        this.names = names;
    }

    void body(PtxBody body) {
        out.append("{\n");
        body.statements().forEach(this::statement);
        out.append("}\n");
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxScopeEnd) {
            depth--;
        }
        boolean label = statement instanceof PtxLabelDefinition;
        out.append("\t".repeat(label ? 0 : Math.min(MAX_TABS, depth + 1)));
        write(statement);
        out.append('\n');
        if (statement instanceof PtxScopeStart) {
            depth++;
        }
    }

    /** One statement without space around it. */
    void write(PtxStatement statement) {
        switch (statement) {
            case PtxInstruction instruction -> instruction(instruction);
            case PtxOpaqueInstruction opaque -> out.append(opaque.text()).append(';');
            case PtxLabelDefinition definition ->
                out.append(definition.label().name()).append(':');
            case PtxRegisterDeclaration registers -> {
                declarations.registers(registers);
                out.append(';');
            }
            case PtxVariableDeclaration variable -> {
                declarations.variable(variable.variable());
                out.append(';');
            }
            case PtxScopeStart start -> out.append('{');
            case PtxScopeEnd end -> out.append('}');
            case PtxLine line -> line(line);
            case PtxPragma pragma -> pragma(pragma);
            case PtxBranchTargets targets -> named(targets.name(), ".branchtargets ", targets.targets());
            case PtxCallTargets targets -> named(targets.name(), ".calltargets ", targets.targets());
            case PtxCallPrototype prototype -> prototype(prototype);
        }
    }

    private void instruction(PtxInstruction instruction) {
        instruction
                .guard()
                .ifPresent(guard -> out.append(guard.negated() ? "@!" : "@")
                        .append(guard.predicate().name())
                        .append(' '));
        out.append(instruction.opcode().text());
        instruction.suffixes().forEach(suffix -> out.append('.').append(suffix.text()));
        operands.list(instruction.operands().isEmpty() ? "" : " ", instruction.operands(), ";");
    }

    private void named(PtxLabel name, String directive, List<? extends PtxSymbol> symbols) {
        out.append(name.name()).append(": ").append(directive);
        out.append(String.join(", ", symbols.stream().map(names).toList())).append(';');
    }

    private void prototype(PtxCallPrototype prototype) {
        out.append(prototype.name().name()).append(": .callprototype ");
        if (!prototype.results().isEmpty()) {
            declarations.shortParameters(prototype.results());
            out.append(' ');
        }
        out.append("_ ");
        declarations.shortParameters(prototype.parameters());
        for (PtxDirective directive : prototype.directives()) {
            out.append(' ');
            declarations.directive(directive);
        }
        out.append(';');
    }

    void pragma(PtxPragma pragma) {
        out.append(".pragma \"").append(String.join("\", \"", pragma.texts())).append("\";");
    }

    private void line(PtxLine line) {
        out.append(".loc ");
        position(line.position());
        line.inlining().ifPresent(inlining -> {
            out.append(", function_name ");
            operands.based(inlining.function(), inlining.offset());
            out.append(", inlined_at ");
            position(inlining.at());
        });
    }

    private void position(PtxLine.Position position) {
        out.append(position.file())
                .append(' ')
                .append(position.line())
                .append(' ')
                .append(position.column());
    }
}
