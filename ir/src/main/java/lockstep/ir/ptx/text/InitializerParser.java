package lockstep.ir.ptx.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSymbol;

/** Reads initializers, of any size and depth. Source: PTX ISA 9.0, "Initializers". */
final class InitializerParser {
    private final PtxLexer lexer;
    private final Scopes scopes;
    private final PtxConstantParser constants;

    InitializerParser(PtxLexer lexer, Scopes scopes, PtxConstantParser constants) {
        this.lexer = lexer;
        this.scopes = scopes;
        this.constants = constants;
    }

    PtxInitializer read() {
        if (lexer.token() != PtxToken.LEFT_BRACE) {
            return scalar();
        }
        Deque<List<PtxInitializer>> open = new ArrayDeque<>();
        open.push(new ArrayList<>());
        lexer.next();
        while (true) {
            if (lexer.accept(PtxToken.LEFT_BRACE)) {
                open.push(new ArrayList<>());
                continue;
            }
            if (lexer.token() != PtxToken.RIGHT_BRACE || !open.getFirst().isEmpty()) {
                open.getFirst().add(scalar());
            }
            while (!lexer.accept(PtxToken.COMMA)) {
                lexer.expect(PtxToken.RIGHT_BRACE);
                PtxInitializer list = new PtxInitializer.OfList(open.pop());
                if (open.isEmpty()) {
                    return list;
                }
                open.getFirst().add(list);
            }
        }
    }

    private PtxInitializer scalar() {
        if (lexer.token() == PtxToken.WORD && !lexer.name().text().equals("WARP_SZ")) {
            return address();
        }
        PtxOperand number = constants.number();
        if (number instanceof PtxFloat value) {
            return new PtxInitializer.OfFloat(value);
        }
        PtxInteger value = (PtxInteger) number;
        return lexer.token() == PtxToken.LEFT_PAREN ? masked(value.value()) : new PtxInitializer.OfInteger(value);
    }

    private PtxInitializer.OfAddress address() {
        if (!lexer.name().text().equals("generic") || !lexer.isBeforeParenthesis()) {
            return new PtxInitializer.OfAddress(symbol(), offset(), false, 0);
        }
        lexer.next();
        lexer.expect(PtxToken.LEFT_PAREN);
        PtxSymbol symbol = symbol();
        lexer.expect(PtxToken.RIGHT_PAREN);
        return new PtxInitializer.OfAddress(symbol, offset(), true, 0);
    }

    private PtxInitializer masked(long mask) {
        lexer.next();
        if (lexer.token() != PtxToken.WORD || mask == 0) {
            throw lexer.fault("initializer", "a mask takes a byte of an address");
        }
        PtxInitializer.OfAddress address = address();
        lexer.expect(PtxToken.RIGHT_PAREN);
        return new PtxInitializer.OfAddress(address.symbol(), address.offset(), address.generic(), mask);
    }

    private PtxSymbol symbol() {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a name");
        }
        if (!(scopes.find(lexer.name()) instanceof PtxSymbol symbol)) {
            throw lexer.fault("undefined-name", "name " + lexer.name() + " is not declared");
        }
        lexer.next();
        return symbol;
    }

    private long offset() {
        if (lexer.token() != PtxToken.PLUS && lexer.token() != PtxToken.MINUS) {
            return 0;
        }
        lexer.accept(PtxToken.PLUS);
        return constants.integer().value();
    }
}
