package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxModule.PtxLinkage;

/** Reads directives that are not declarations. */
final class DirectiveParser {
    private static final long MAX_NUMBER = Long.MAX_VALUE;

    private final PtxLexer lexer;
    private final Scopes scopes;
    private final PtxConstantParser constants;

    DirectiveParser(PtxLexer lexer, Scopes scopes, PtxConstantParser constants) {
        this.lexer = lexer;
        this.scopes = scopes;
        this.constants = constants;
    }

    /** The linkage that a directive names. */
    static PtxLinkage linkage(String word) {
        return switch (word) {
            case "visible" -> PtxLinkage.VISIBLE;
            case "extern" -> PtxLinkage.EXTERN;
            case "weak" -> PtxLinkage.WEAK;
            case "common" -> PtxLinkage.COMMON;
            default -> PtxLinkage.INTERNAL;
        };
    }

    /** A declared function. */
    PtxFunctionHeader function() {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a function");
        }
        if (!(scopes.find(lexer.name()) instanceof PtxFunctionHeader function)) {
            throw lexer.fault("undefined-name", "function " + lexer.name() + " is not declared");
        }
        lexer.next();
        return function;
    }

    /** {@code .pragma "a", "b";}. */
    PtxPragma pragma(SourceLocation location) {
        List<String> texts = new ArrayList<>();
        do {
            lexer.next();
            texts.add(string());
        } while (lexer.token() == PtxToken.COMMA);
        lexer.expect(PtxToken.SEMICOLON);
        return new PtxPragma(texts, location);
    }

    /** A string, escapes as written. */
    String string() {
        if (lexer.token() != PtxToken.STRING) {
            throw lexer.unexpected("a string");
        }
        String text = lexer.name().text();
        lexer.next();
        return text;
    }

    /** {@code .loc 1 2 3, function_name $L, inlined_at 1 2 3}; it ends with its line or a semicolon. */
    PtxLine line(SourceLocation location) {
        lexer.next();
        PtxLine.Position position = position();
        PtxLine.Inlining inlining = null;
        if (lexer.accept(PtxToken.COMMA)) {
            word("function_name");
            String function = lexer.slice();
            lexer.expect(PtxToken.WORD);
            long offset = lexer.accept(PtxToken.PLUS) ? constants.integer("offset", MAX_NUMBER) : 0;
            lexer.expect(PtxToken.COMMA);
            word("inlined_at");
            inlining = new PtxLine.Inlining(function, offset, position());
        }
        lexer.accept(PtxToken.SEMICOLON);
        return new PtxLine(position, inlining, location);
    }

    private void word(String text) {
        if (lexer.token() != PtxToken.WORD || !lexer.name().text().equals(text)) {
            throw lexer.unexpected(text);
        }
        lexer.next();
    }

    private PtxLine.Position position() {
        long file = constants.literal("file", MAX_NUMBER);
        long line = constants.literal("line", MAX_NUMBER);
        return new PtxLine.Position(file, line, constants.literal("column", MAX_NUMBER));
    }

    /** All directives between header and body; stops at the first token that does not begin one. */
    List<PtxDirective> tuning() {
        List<PtxDirective> directives = new ArrayList<>();
        while (lexer.token() == PtxToken.DOT_WORD) {
            Optional<PtxDirective.Kind> kind = PtxDirective.Kind.of(lexer.name().text());
            if (kind.isEmpty()) {
                return directives;
            }
            lexer.next();
            directives.add(new PtxDirective(kind.get(), values(kind.get())));
        }
        return directives;
    }

    private List<Long> values(PtxDirective.Kind kind) {
        List<Long> values = new ArrayList<>();
        while (values.size() < kind.most() && (values.isEmpty() || lexer.accept(PtxToken.COMMA))) {
            values.add(constants.integer("." + kind.text(), Integer.MAX_VALUE));
        }
        return values;
    }
}
