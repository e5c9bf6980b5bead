package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.text.Scopes.Name;
import lockstep.ir.text.SyntaxFault;

/** Reads operands of instructions. */
final class PtxOperandParser {
    private final PtxLexer lexer;
    private final Scopes scopes;
    private final LabelResolver labels;
    private final PtxConstantParser constants;

    PtxOperandParser(PtxLexer lexer, Scopes scopes, LabelResolver labels, PtxConstantParser constants) {
        this.lexer = lexer;
        this.scopes = scopes;
        this.labels = labels;
        this.constants = constants;
    }

    /** Operands with commas between, up to the semicolon. */
    List<PtxOperand> operands() {
        if (lexer.token() == PtxToken.SEMICOLON) {
            return List.of();
        }
        List<PtxOperand> operands = new ArrayList<>(4);
        do {
            operands.add(operand());
        } while (lexer.accept(PtxToken.COMMA));
        return operands;
    }

    /** One operand. */
    PtxOperand operand() {
        PtxToken token = lexer.token();
        if (token == PtxToken.WORD) {
            return pair(sum(word()));
        }
        if (token == PtxToken.LEFT_BRACKET) {
            return address();
        }
        if (token == PtxToken.LEFT_BRACE) {
            return vector();
        }
        if (token == PtxToken.BANG) {
            return not();
        }
        return token == PtxToken.MINUS ? minus() : constants.number();
    }

    private PtxOperand pair(PtxOperand first) {
        if (lexer.token() != PtxToken.BAR) {
            return first;
        }
        lexer.next();
        return new PtxPredicatePair(first, word());
    }

    /** A register, special register, symbol or sink. */
    private PtxOperand word() {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a register");
        }
        Name name = lexer.name();
        Object target = scopes.find(name);
        if (target instanceof PtxRegister register) {
            lexer.next();
            return lexer.token() == PtxToken.DOT_WORD ? part(register) : register;
        }
        if (target instanceof PtxSymbol symbol) {
            lexer.next();
            return symbol(symbol);
        }
        return unbound(name);
    }

    private PtxOperand unbound(Name name) {
        if (name.text().equals("_")) {
            lexer.next();
            return PtxSink.SINK;
        }
        if (name.text().equals("WARP_SZ")) {
            return constants.integer();
        }
        SyntaxFault undefined = undefined(name);
        lexer.extendWord();
        PtxSpecialRegister special = PtxSpecialRegister.of(lexer.name().text()).orElseThrow(() -> undefined);
        lexer.next();
        return special;
    }

    private SyntaxFault undefined(Name name) {
        boolean register = name.text().startsWith("%");
        return lexer.fault("undefined-name", (register ? "register " : "name ") + name.text() + " is not declared");
    }

    private PtxOperand sum(PtxOperand first) {
        if (!(first instanceof PtxRegister register) || !lexer.accept(PtxToken.PLUS)) {
            return first;
        }
        long offset = constants.integer().value();
        return offset == 0 ? register : new PtxSum(register, offset);
    }

    private PtxOperand symbol(PtxSymbol symbol) {
        if (lexer.token() != PtxToken.PLUS) {
            return new PtxSymbolOperand(symbol);
        }
        lexer.next();
        return new PtxSymbolOperand(symbol, constants.integer().value());
    }

    // ---- parts of registers

    private PtxOperand part(PtxRegister register) {
        String word = lexer.name().text();
        PtxOperand part = word.length() == 1 ? component(register, word.charAt(0)) : selection(register, word);
        lexer.next();
        return part;
    }

    private PtxOperand component(PtxRegister register, char letter) {
        int index = Math.max("xyzw".indexOf(letter), "rgba".indexOf(letter));
        if (index < 0 || index >= register.elements()) {
            throw lexer.fault("component", register.name() + " has no element ." + letter);
        }
        return new PtxComponent(register, index, letter);
    }

    private PtxOperand selection(PtxRegister register, String word) {
        boolean halves = word.charAt(0) == 'h';
        int most = halves ? 2 : 4;
        int largest = halves ? 3 : 7;
        boolean good = (halves || word.charAt(0) == 'b') && word.length() - 1 <= most;
        List<Integer> indices = new ArrayList<>(most);
        for (int i = 1; i < word.length() && good; i++) {
            int index = word.charAt(i) - '0';
            good = index >= 0 && index <= largest;
            indices.add(index);
        }
        if (!good) {
            throw lexer.fault("component", register.name() + " has no part ." + word);
        }
        return new PtxSelection(register, halves, indices);
    }

    // ---- signs

    private PtxOperand not() {
        lexer.next();
        if (lexer.token() == PtxToken.WORD && scopes.find(lexer.name()) instanceof PtxRegister register) {
            lexer.next();
            return new PtxNot(register);
        }
        if (lexer.token() == PtxToken.WORD) {
            throw undefined(lexer.name());
        }
        PtxInteger value = constants.integer();
        return PtxInteger.of(value.value() == 0 ? 1 : 0);
    }

    private PtxOperand minus() {
        if (!lexer.isBeforeWord()) {
            return constants.number();
        }
        lexer.next();
        return new PtxMinus(word());
    }

    // ---- braces and brackets

    private PtxOperand vector() {
        lexer.next();
        List<PtxOperand> elements = new ArrayList<>(4);
        do {
            elements.add(element());
        } while (lexer.accept(PtxToken.COMMA));
        lexer.expect(PtxToken.RIGHT_BRACE);
        return new PtxVector(elements);
    }

    private PtxOperand element() {
        return lexer.token() == PtxToken.WORD ? word() : constants.number();
    }

    private PtxOperand address() {
        lexer.next();
        PtxAddress address;
        if (lexer.token() == PtxToken.WORD) {
            Object base = scopes.find(lexer.name());
            if (base == null) {
                throw undefined(lexer.name());
            }
            lexer.next();
            address = based(base);
        } else {
            address = new PtxAddress.Absolute(constants.integer().value());
        }
        lexer.expect(PtxToken.RIGHT_BRACKET);
        if (lexer.token() == PtxToken.DOT_WORD) {
            throw lexer.fault("unsupported", "not supported: ." + lexer.name() + " after an address");
        }
        return address;
    }

    private PtxAddress based(Object base) {
        long offset = lexer.accept(PtxToken.PLUS) ? constants.integer().value() : 0;
        return base instanceof PtxRegister register
                ? new PtxAddress.OfRegister(register, offset)
                : new PtxAddress.OfSymbol((PtxSymbol) base, offset);
    }

    // ---- control flow

    /** A label. */
    PtxOperand label() {
        return new PtxSymbolOperand(labelName());
    }

    private PtxLabel labelName() {
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("a label");
        }
        PtxLabel label = labels.mention(lexer.name(), lexer.location());
        lexer.next();
        return label;
    }

    /** A register or number, then the name of branch targets. */
    List<PtxOperand> indexedBranch() {
        PtxOperand index = operand();
        lexer.expect(PtxToken.COMMA);
        return List.of(index, label());
    }

    /** A register, then values and labels, alternating. */
    List<PtxOperand> phi() {
        List<PtxOperand> operands = new ArrayList<>();
        operands.add(operand());
        while (lexer.accept(PtxToken.COMMA)) {
            operands.add(operand());
            lexer.expect(PtxToken.COMMA);
            operands.add(label());
        }
        return operands;
    }

    /** All operands of a call: {@code (results), target, (arguments), prototype}. */
    PtxOperand call() {
        List<PtxOperand> results = List.of();
        if (lexer.token() == PtxToken.LEFT_PAREN) {
            results = list();
            lexer.expect(PtxToken.COMMA);
        }
        PtxOperand target = word();
        List<PtxOperand> arguments = List.of();
        boolean more = lexer.accept(PtxToken.COMMA);
        if (more && lexer.token() == PtxToken.LEFT_PAREN) {
            arguments = list();
            more = lexer.accept(PtxToken.COMMA);
        }
        return new PtxCallOperand(results, target, arguments, more ? labelName() : null);
    }

    private List<PtxOperand> list() {
        lexer.expect(PtxToken.LEFT_PAREN);
        List<PtxOperand> operands = new ArrayList<>();
        if (lexer.accept(PtxToken.RIGHT_PAREN)) {
            return operands;
        }
        do {
            operands.add(operand());
        } while (lexer.accept(PtxToken.COMMA));
        lexer.expect(PtxToken.RIGHT_PAREN);
        return operands;
    }
}
