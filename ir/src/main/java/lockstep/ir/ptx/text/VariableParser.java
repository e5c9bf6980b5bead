package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.PtxPointer;
import lockstep.ir.ptx.text.Scopes.Name;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads declarations of variables and parameters, and the syntax they share with those of registers. */
final class VariableParser {
    /** Largest alignment that is read; the verifier checks which are allowed. */
    private static final long MAX_ALIGNMENT = 1L << 31;

    private final PtxLexer lexer;
    private final Scopes scopes;
    private final PtxConstantParser constants;

    /** The part of a declaration before its names. */
    static final class Head {
        private final PtxSpace space;
        private @Nullable PtxType type;
        private int elements = 1;
        private long alignment;
        private final List<String> attributes = new ArrayList<>();
        private @Nullable PtxPointer pointer;

        Head(PtxSpace space) {
            this.space = space;
        }
    }

    VariableParser(PtxLexer lexer, Scopes scopes, PtxConstantParser constants) {
        this.lexer = lexer;
        this.scopes = scopes;
        this.constants = constants;
    }

    /** The space that a directive declares variables in. */
    static Optional<PtxSpace> space(String word) {
        return switch (word) {
            case "reg" -> Optional.of(PtxSpace.REG);
            case "const" -> Optional.of(PtxSpace.CONST);
            case "global" -> Optional.of(PtxSpace.GLOBAL);
            case "local" -> Optional.of(PtxSpace.LOCAL);
            case "param" -> Optional.of(PtxSpace.PARAM);
            case "shared" -> Optional.of(PtxSpace.SHARED);
            case "tex" -> Optional.of(PtxSpace.TEX);
            default -> Optional.empty();
        };
    }

    /** The part between the space, which has been read, and the first name. */
    Head head(PtxSpace space) {
        Head head = new Head(space);
        while (lexer.token() == PtxToken.DOT_WORD) {
            word(head, lexer.name().text());
        }
        if (head.type == null) {
            throw lexer.unexpected("a type");
        }
        return head;
    }

    private void word(Head head, String word) {
        Optional<PtxType> type = PtxType.of(word);
        if (type.isPresent()) {
            lexer.next();
            head.type = type.get();
            return;
        }
        switch (word) {
            case "align" -> {
                lexer.next();
                head.alignment = constants.integer("alignment", MAX_ALIGNMENT);
            }
            case "v2", "v4", "v8" -> {
                head.elements = word.charAt(1) - '0';
                lexer.next();
            }
            case "attribute" -> {
                lexer.next();
                head.attributes.addAll(attributes());
            }
            case "ptr" -> {
                lexer.next();
                head.pointer = pointer();
            }
            default -> throw lexer.unexpected("a type");
        }
    }

    /** {@code (.managed, .unified(1, 2))}. */
    List<String> attributes() {
        lexer.expect(PtxToken.LEFT_PAREN);
        List<String> attributes = new ArrayList<>();
        StringBuilder attribute = new StringBuilder();
        int depth = 1;
        while (true) {
            PtxToken token = lexer.token();
            depth += token == PtxToken.LEFT_PAREN ? 1 : token == PtxToken.RIGHT_PAREN ? -1 : 0;
            if (token == PtxToken.END || token == PtxToken.SEMICOLON) {
                throw lexer.unexpected("')'");
            }
            if (depth == 0 || depth == 1 && token == PtxToken.COMMA) {
                attributes.add(attribute.toString());
                attribute.setLength(0);
            } else {
                attribute.append(lexer.slice()).append(token == PtxToken.COMMA ? " " : "");
            }
            lexer.next();
            if (depth == 0) {
                return attributes;
            }
        }
    }

    private PtxPointer pointer() {
        PtxSpace space = PtxSpace.GENERIC;
        long alignment = 0;
        while (lexer.token() == PtxToken.DOT_WORD) {
            String word = lexer.name().text();
            Optional<PtxSpace> named = PtxModifier.of(word).flatMap(PtxModifier::space);
            lexer.next();
            if (word.equals("align")) {
                alignment = constants.integer("alignment", MAX_ALIGNMENT);
            } else if (named.isPresent()) {
                space = named.get();
            } else {
                throw lexer.unexpected("a space or .align, not ." + word);
            }
        }
        return new PtxPointer(space, alignment);
    }

    // ---- names

    /** Variables with commas between, each declared in the current scope, up to the semicolon. */
    List<PtxVariable> variables(PtxSpace space, PtxLinkage linkage) {
        Head head = head(space);
        List<PtxVariable> variables = new ArrayList<>();
        do {
            Name name = name();
            SyntaxFault doubled = lexer.fault("duplicate-name", "name " + name + " is declared twice");
            List<Long> dimensions = dimensions();
            PtxInitializer initializer =
                    lexer.accept(PtxToken.EQUALS) ? new InitializerParser(lexer, scopes, constants).read() : null;
            PtxVariable variable = new PtxVariable(
                    name.text(),
                    head.space,
                    shape(head, dimensions),
                    new PtxVariable.Extras(linkage, head.attributes, head.pointer, initializer, null));
            declare(name, variable, doubled);
            variables.add(variable);
        } while (lexer.accept(PtxToken.COMMA));
        return variables;
    }

    /** A variable may be declared extern before it is defined. */
    private void declare(Name name, PtxVariable variable, SyntaxFault doubled) {
        boolean again = scopes.find(name) instanceof PtxVariable other
                && (other.linkage() == PtxLinkage.EXTERN || variable.linkage() == PtxLinkage.EXTERN)
                && other.space() == variable.space();
        if (again) {
            scopes.redeclare(name, variable);
        } else if (!scopes.declare(name, variable)) {
            throw doubled;
        }
    }

    private static PtxVariable.Shape shape(Head head, List<Long> dimensions) {
        return new PtxVariable.Shape(Objects.requireNonNull(head.type), head.elements, dimensions, head.alignment);
    }

    private Name name() {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a name");
        }
        Name name = lexer.name();
        lexer.next();
        return name;
    }

    private List<Long> dimensions() {
        List<Long> dimensions = new ArrayList<>();
        while (lexer.accept(PtxToken.LEFT_BRACKET)) {
            boolean open = lexer.token() == PtxToken.RIGHT_BRACKET;
            dimensions.add(open ? PtxVariable.OPEN : constants.integer("array length", Long.MAX_VALUE));
            lexer.expect(PtxToken.RIGHT_BRACKET);
        }
        return dimensions;
    }

    // ---- parameters

    /**
     * {@code (.param .u64 a, .reg .b32 b)}, declared in the current scope.
     *
     * @param named whether the names mean something; else all may be {@code _}
     */
    List<PtxVariable> parameters(boolean named) {
        lexer.expect(PtxToken.LEFT_PAREN);
        List<PtxVariable> parameters = new ArrayList<>();
        if (lexer.accept(PtxToken.RIGHT_PAREN)) {
            return parameters;
        }
        do {
            parameters.add(parameter(named));
        } while (lexer.accept(PtxToken.COMMA));
        lexer.expect(PtxToken.RIGHT_PAREN);
        return parameters;
    }

    private PtxVariable parameter(boolean named) {
        boolean register =
                lexer.token() == PtxToken.DOT_WORD && lexer.name().text().equals("reg");
        if (!register
                && (lexer.token() != PtxToken.DOT_WORD || !lexer.name().text().equals("param"))) {
            throw lexer.unexpected(".param or .reg");
        }
        lexer.next();
        Head head = head(register ? PtxSpace.REG : PtxSpace.PARAM);
        SyntaxFault doubled = lexer.fault("duplicate-name", "name " + lexer.slice() + " is declared twice");
        Name name = name();
        PtxVariable.Shape shape = shape(head, dimensions());
        boolean declared = named && !name.text().equals("_");
        PtxRegister made = register && declared ? scopes.declareRegister(name, shape.type(), shape.elements()) : null;
        PtxVariable variable = new PtxVariable(
                name.text(),
                head.space,
                shape,
                new PtxVariable.Extras(PtxLinkage.INTERNAL, head.attributes, head.pointer, null, made));
        if (declared && (register ? made == null : !scopes.declare(name, variable))) {
            throw doubled;
        }
        return variable;
    }

    // ---- registers

    /** The type of a register declaration. */
    static PtxType type(Head head) {
        return Objects.requireNonNull(head.type);
    }

    /** The elements of a register declaration. */
    static int elements(Head head) {
        return head.elements;
    }
}
