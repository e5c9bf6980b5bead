package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
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
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.text.Scopes.Name;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads the body of a function. */
final class PtxBodyParser {
    /** Maximum number of registers of one range; ptxas has no limit of its own below 32 bits. */
    private static final long MAX_REGISTERS = Integer.MAX_VALUE;

    private final PtxLexer lexer;
    private final Scopes scopes;
    private final Diagnostics diagnostics;
    private final PtxConstantParser constants;
    private final VariableParser variables;
    private final DirectiveParser directives;
    private final boolean isOpen;
    private final LabelResolver labels = new LabelResolver();
    private final PtxOperandParser operands;
    private final List<PtxStatement> statements = new ArrayList<>();
    private int depth;

    /** @param isOpen whether the text is machine IR, which has frame objects */
    PtxBodyParser(
            PtxLexer lexer,
            Scopes scopes,
            Diagnostics diagnostics,
            PtxConstantParser constants,
            VariableParser variables,
            DirectiveParser directives,
            boolean isOpen) {
        this.lexer = lexer;
        this.scopes = scopes;
        this.diagnostics = diagnostics;
        this.constants = constants;
        this.variables = variables;
        this.directives = directives;
        this.isOpen = isOpen;
        this.operands = new PtxOperandParser(lexer, scopes, labels, constants);
    }

    /** A whole text that is a body and its closing brace; names resolve in the scopes that are open. */
    static PtxBody statements(PtxLexer lexer, Scopes scopes, Diagnostics diagnostics) {
        PtxConstantParser constants = new PtxConstantParser(lexer);
        VariableParser variables = new VariableParser(lexer, scopes, constants);
        DirectiveParser directives = new DirectiveParser(lexer, scopes, constants);
        PtxBodyParser parser = new PtxBodyParser(lexer, scopes, diagnostics, constants, variables, directives, false);
        parser.skip();
        PtxBody body = parser.body();
        if (lexer.token() != PtxToken.END && !diagnostics.hasFatal()) {
            diagnostics.error("syntax", lexer.location(), "a closing brace too many before this");
        }
        return body;
    }

    /** The body after the opening brace, up to and including the closing one. */
    PtxBody body() {
        while (!isAtEnd()) {
            try {
                statement();
            } catch (SyntaxFault fault) {
                diagnostics.add(fault.diagnostic());
                recover();
            }
        }
        for (; depth > 0; depth--) {
            scopes.leave();
        }
        if (lexer.token() == PtxToken.END) {
            diagnostics.error("syntax", lexer.location(), "function without a closing brace");
        } else {
            skip();
        }
        return new PtxBody(labels.resolve(statements, diagnostics), scopes.takeRegisters());
    }

    private void skip() {
        try {
            lexer.next();
        } catch (SyntaxFault fault) {
            diagnostics.add(fault.diagnostic());
        }
    }

    private boolean isAtEnd() {
        return lexer.token() == PtxToken.END || lexer.token() == PtxToken.RIGHT_BRACE && depth == 0;
    }

    /** Skips past the next semicolon, or to a brace that begins a line. */
    private void recover() {
        while (lexer.token() != PtxToken.END) {
            boolean brace = lexer.token() == PtxToken.RIGHT_BRACE && lexer.isFirstOfLine();
            boolean semicolon = lexer.token() == PtxToken.SEMICOLON;
            if (brace) {
                return;
            }
            skip();
            if (semicolon) {
                return;
            }
        }
    }

    private void statement() {
        SourceLocation location = lexer.location();
        PtxToken token = lexer.token();
        if (token == PtxToken.WORD) {
            if (lexer.isBeforeColon()) {
                label(location);
            } else {
                instruction(null, location);
            }
        } else if (token == PtxToken.AT) {
            guarded(location);
        } else if (token == PtxToken.DOT_WORD) {
            directive(lexer.name().text(), location);
        } else if (token == PtxToken.LEFT_BRACE) {
            scopes.enter();
            depth++;
            statements.add(new PtxScopeStart(location));
            lexer.next();
        } else if (token == PtxToken.RIGHT_BRACE) {
            scopes.leave();
            depth--;
            statements.add(new PtxScopeEnd(location));
            lexer.next();
        } else {
            lexer.expect(PtxToken.SEMICOLON);
        }
    }

    // ---- instructions

    private void guarded(SourceLocation location) {
        lexer.next();
        boolean negated = lexer.accept(PtxToken.BANG);
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a predicate");
        }
        if (!(scopes.find(lexer.name()) instanceof PtxRegister predicate)) {
            throw lexer.fault("undefined-name", "register " + lexer.name() + " is not declared");
        }
        lexer.next();
        instruction(new PtxGuard(predicate, negated), location);
    }

    private void instruction(@Nullable PtxGuard guard, SourceLocation location) {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("an instruction");
        }
        lexer.extendWord();
        Name name = lexer.name();
        SyntaxFault unknown = null;
        Mnemonic mnemonic = mnemonic(name);
        if (mnemonic.opcode() == null || mnemonic.unknown() != null && mnemonic.gap() == null) {
            unknown = unknown(mnemonic, name.text());
        }
        lexer.next();
        if (lexer.token() == PtxToken.DOT_WORD && unknown == null) {
            name = new Name(spaced(name.text()));
            mnemonic = mnemonic(name);
            unknown = mnemonic.unknown() != null ? unknown(mnemonic, name.text()) : null;
        }
        if (unknown != null) {
            throw unknown;
        }
        PtxOpcode opcode = Objects.requireNonNull(mnemonic.opcode());
        if (mnemonic.gap() != null) {
            opaque(guard, opcode, name.text(), mnemonic.gap().text(), location);
            return;
        }
        List<PtxOperand> list = operands(opcode);
        statements.add(new PtxInstruction(guard, opcode, mnemonic.suffixes(), list, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    private static Mnemonic mnemonic(Name name) {
        Mnemonic found = name.mnemonic;
        if (found == null) {
            found = Mnemonic.of(name.text());
            name.mnemonic = found;
        }
        return found;
    }

    private SyntaxFault unknown(Mnemonic mnemonic, String text) {
        if (mnemonic.opcode() == null) {
            return lexer.fault("unknown-opcode", "no instruction is called " + PtxLexer.shortened(text));
        }
        String word = PtxLexer.shortened("" + mnemonic.unknown());
        return lexer.fault("unknown-suffix", mnemonic.opcode().text() + ": no instruction has the suffix ." + word);
    }

    /** The mnemonic with the suffixes that follow after space. */
    private String spaced(String first) {
        StringBuilder text = new StringBuilder(first);
        while (lexer.token() == PtxToken.DOT_WORD) {
            text.append('.').append(lexer.name());
            lexer.next();
        }
        return text.toString();
    }

    private void opaque(
            @Nullable PtxGuard guard, PtxOpcode opcode, String mnemonic, String gap, SourceLocation location) {
        String condition = guard == null
                ? ""
                : (guard.negated() ? "@!" : "@") + guard.predicate().name() + " ";
        String rest = lexer.rawStatement();
        String text = condition + mnemonic + (rest.isEmpty() ? "" : " " + rest);
        statements.add(new PtxOpaqueInstruction(opcode, gap, text, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    private List<PtxOperand> operands(PtxOpcode opcode) {
        if (opcode == PtxOpcode.BRA) {
            return List.of(operands.label());
        }
        if (opcode == PtxOpcode.CALL) {
            return List.of(operands.call());
        }
        if (opcode == PtxOpcode.BRX) {
            return operands.indexedBranch();
        }
        return opcode == PtxOpcode.PHI ? operands.phi() : operands.operands();
    }

    // ---- labels

    private void label(SourceLocation location) {
        Name name = lexer.name();
        lexer.next();
        lexer.next();
        PtxLabel label = labels.define(name, depth);
        String word = lexer.token() == PtxToken.DOT_WORD ? lexer.name().text() : "";
        switch (word) {
            case "branchtargets" -> branchTargets(label, location);
            case "calltargets" -> callTargets(label, location);
            case "callprototype" -> callPrototype(label, location);
            default -> statements.add(new PtxLabelDefinition(label, location));
        }
    }

    private void branchTargets(PtxLabel label, SourceLocation location) {
        List<PtxLabel> targets = new ArrayList<>();
        do {
            lexer.next();
            if (lexer.token() != PtxToken.WORD) {
                throw lexer.unexpected("a label");
            }
            targets.add(labels.mention(lexer.name(), lexer.location()));
            lexer.next();
        } while (lexer.token() == PtxToken.COMMA);
        statements.add(new PtxBranchTargets(label, targets, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    private void callTargets(PtxLabel label, SourceLocation location) {
        List<PtxFunctionHeader> targets = new ArrayList<>();
        do {
            lexer.next();
            targets.add(directives.function());
        } while (lexer.token() == PtxToken.COMMA);
        statements.add(new PtxCallTargets(label, targets, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    private void callPrototype(PtxLabel label, SourceLocation location) {
        lexer.next();
        List<PtxVariable> results = lexer.token() == PtxToken.LEFT_PAREN ? variables.parameters(false) : List.of();
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("'_'");
        }
        lexer.next();
        List<PtxVariable> parameters = lexer.token() == PtxToken.LEFT_PAREN ? variables.parameters(false) : List.of();
        List<PtxDirective> tuning = directives.tuning();
        statements.add(new PtxCallPrototype(label, results, parameters, tuning, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    // ---- directives

    private void directive(String word, SourceLocation location) {
        Optional<PtxSpace> space = VariableParser.space(word);
        if (space.isPresent()) {
            lexer.next();
            declaration(space.get(), PtxLinkage.INTERNAL, location);
        } else if (word.equals("frame") && isOpen) {
            frameObject(location);
        } else if (word.equals("loc")) {
            statements.add(directives.line(location));
        } else if (word.equals("pragma")) {
            statements.add(directives.pragma(location));
        } else if (word.equals("extern") || word.equals("visible") || word.equals("weak")) {
            linked(word, location);
        } else {
            throw lexer.fault("unknown-directive", "no directive of a body is called ." + PtxLexer.shortened(word));
        }
    }

    private void frameObject(SourceLocation location) {
        boolean isFirst = statements.isEmpty() || isFrameObject(statements.getLast());
        if (!isFirst) {
            throw lexer.fault("frame-object", "frame objects must be first in a body");
        }
        lexer.next();
        declaration(PtxSpace.FRAME, PtxLinkage.INTERNAL, location);
    }

    private static boolean isFrameObject(PtxStatement statement) {
        return statement instanceof PtxVariableDeclaration declaration
                && declaration.variable().space() == PtxSpace.FRAME;
    }

    private void linked(String word, SourceLocation location) {
        lexer.next();
        Optional<PtxSpace> space = lexer.token() == PtxToken.DOT_WORD
                ? VariableParser.space(lexer.name().text())
                : Optional.empty();
        if (space.isEmpty()) {
            throw lexer.unexpected("a space");
        }
        lexer.next();
        declaration(space.get(), DirectiveParser.linkage(word), location);
    }

    private void declaration(PtxSpace space, PtxLinkage linkage, SourceLocation location) {
        if (space == PtxSpace.REG) {
            registers(location);
            return;
        }
        for (PtxVariable variable : variables.variables(space, linkage)) {
            statements.add(new PtxVariableDeclaration(variable, location));
        }
        lexer.expect(PtxToken.SEMICOLON);
    }

    private void registers(SourceLocation location) {
        VariableParser.Head head = variables.head(PtxSpace.REG);
        PtxType type = VariableParser.type(head);
        int elements = VariableParser.elements(head);
        List<PtxRegisterDeclaration.Name> names = new ArrayList<>();
        do {
            names.add(register(type, elements));
        } while (lexer.accept(PtxToken.COMMA));
        statements.add(new PtxRegisterDeclaration(type, elements, names, location));
        lexer.expect(PtxToken.SEMICOLON);
    }

    private PtxRegisterDeclaration.Name register(PtxType type, int elements) {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a register");
        }
        Name name = lexer.name();
        SyntaxFault doubled = lexer.fault("duplicate-name", "register " + name + " is declared twice");
        lexer.next();
        int count = -1;
        if (lexer.accept(PtxToken.LESS)) {
            count = (int) constants.literal("number of registers", MAX_REGISTERS);
            lexer.expect(PtxToken.GREATER);
        }
        boolean declared = count < 0
                ? scopes.declareRegister(name, type, elements) != null
                : scopes.declareRange(name, count, type, elements);
        if (!declared) {
            throw doubled;
        }
        return new PtxRegisterDeclaration.Name(name.text(), count);
    }
}
