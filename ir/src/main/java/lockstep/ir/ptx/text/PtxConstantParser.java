package lockstep.ir.ptx.text;

import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.text.SyntaxFault;

/**
 * Reads and evaluates constant expressions. A single literal keeps its notation. Source: PTX ISA 9.0, "Constant
 * Expressions".
 */
final class PtxConstantParser {
    /** Deepest nesting of parentheses and signs. */
    private static final int DEEPEST = 200;

    /** The threads of a warp: the constant {@code WARP_SZ}. */
    private static final long WARP_SIZE = 32;

    private static final int LOWEST_PRECEDENCE = 1;

    private final PtxLexer lexer;
    private int depth;

    PtxConstantParser(PtxLexer lexer) {
        this.lexer = lexer;
    }

    /** An integer or floating number. */
    PtxOperand number() {
        boolean negative = lexer.token() == PtxToken.MINUS;
        if (negative) {
            lexer.next();
        }
        if (lexer.token() == PtxToken.FLOAT) {
            return floating(negative);
        }
        return integer(negative);
    }

    /** An integer. */
    PtxInteger integer() {
        boolean negative = lexer.accept(PtxToken.MINUS);
        return integer(negative);
    }

    /** An integer literal from 0 to {@code most}, where an expression is not allowed because {@code >} ends it. */
    long literal(String what, long most) {
        SyntaxFault fault = lexer.fault("range", what + " must be from 0 to " + most);
        if (lexer.token() != PtxToken.INTEGER) {
            throw lexer.unexpected("an integer");
        }
        long value = lexer.value();
        if (value < 0 || value > most) {
            throw fault;
        }
        lexer.next();
        return value;
    }

    /** An integer from 0 to {@code most}; the message names {@code what} if it is out of range. */
    long integer(String what, long most) {
        SyntaxFault fault = lexer.fault("range", what + " must be from 0 to " + most);
        PtxInteger integer = integer();
        if (integer.value() < 0 || integer.value() > most) {
            throw fault;
        }
        return integer.value();
    }

    private PtxFloat floating(boolean negative) {
        PtxFloat.Style style = switch (lexer.charAt(0) == '0' ? lexer.charAt(1) : 0) {
            case 'f', 'F' -> PtxFloat.Style.SINGLE_BITS;
            case 'd', 'D' -> PtxFloat.Style.DOUBLE_BITS;
            default -> PtxFloat.Style.DECIMAL;
        };
        long sign = style == PtxFloat.Style.SINGLE_BITS ? 1L << 31 : Long.MIN_VALUE;
        long bits = lexer.value();
        lexer.next();
        return new PtxFloat(negative ? bits ^ sign : bits, style);
    }

    private PtxInteger integer(boolean negative) {
        if (lexer.token() != PtxToken.INTEGER) {
            return finish(computed(negative ? negated(unary()) : unary()));
        }
        PtxInteger literal =
                new PtxInteger(negative ? -lexer.value() : lexer.value(), lexer.isUnsigned() && !negative, radix());
        lexer.next();
        return finish(literal);
    }

    /** The literal itself, unless an operator follows. */
    private PtxInteger finish(PtxInteger first) {
        return isBinary() || lexer.token() == PtxToken.QUESTION ? conditional(first) : first;
    }

    private PtxInteger.Radix radix() {
        if (lexer.charAt(0) != '0' || lexer.charAt(1) == 0 || lexer.charAt(1) == 'U') {
            return PtxInteger.Radix.DECIMAL;
        }
        return switch (lexer.charAt(1)) {
            case 'x', 'X' -> PtxInteger.Radix.HEXADECIMAL;
            case 'b', 'B' -> PtxInteger.Radix.BINARY;
            default -> PtxInteger.Radix.OCTAL;
        };
    }

    private static PtxInteger computed(PtxInteger value) {
        return new PtxInteger(value.value(), value.unsigned(), PtxInteger.Radix.DECIMAL);
    }

    private static PtxInteger negated(PtxInteger value) {
        return new PtxInteger(-value.value(), value.unsigned(), PtxInteger.Radix.DECIMAL);
    }

    private void deeper() {
        if (++depth > DEEPEST) {
            throw lexer.fault("too-deep", "constant expression nested more than " + DEEPEST + " levels");
        }
    }

    private PtxInteger expression() {
        deeper();
        PtxInteger result = conditional(unary());
        depth--;
        return result;
    }

    private PtxInteger conditional(PtxInteger first) {
        PtxInteger condition = binary(first, LOWEST_PRECEDENCE);
        if (lexer.token() != PtxToken.QUESTION) {
            return condition;
        }
        lexer.next();
        PtxInteger yes = expression();
        lexer.expect(PtxToken.COLON);
        PtxInteger no = expression();
        return computed(condition.value() != 0 ? yes : no);
    }

    private PtxInteger unary() {
        deeper();
        PtxToken sign = lexer.token();
        PtxInteger result;
        if (sign == PtxToken.INTEGER) {
            result = new PtxInteger(lexer.value(), lexer.isUnsigned(), radix());
            lexer.next();
        } else if (sign == PtxToken.LEFT_PAREN) {
            result = parenthesized();
        } else if (sign == PtxToken.WORD && lexer.name().text().equals("WARP_SZ")) {
            lexer.next();
            result = PtxInteger.of(WARP_SIZE);
        } else {
            result = signed(sign);
        }
        depth--;
        return result;
    }

    private PtxInteger signed(PtxToken sign) {
        if (sign != PtxToken.MINUS && sign != PtxToken.PLUS && sign != PtxToken.TILDE && sign != PtxToken.BANG) {
            throw lexer.unexpected("a constant");
        }
        lexer.next();
        PtxInteger operand = unary();
        if (sign == PtxToken.BANG) {
            return truth(operand.value() == 0);
        }
        long bits = operand.value();
        long value = sign == PtxToken.MINUS ? -bits : sign == PtxToken.TILDE ? ~bits : bits;
        return result(value, operand.unsigned());
    }

    private PtxInteger parenthesized() {
        lexer.next();
        if (lexer.token() == PtxToken.DOT_WORD) {
            boolean toUnsigned = lexer.name().text().equals("u64");
            if (!toUnsigned && !lexer.name().text().equals("s64")) {
                throw lexer.unexpected(".s64 or .u64");
            }
            lexer.next();
            lexer.expect(PtxToken.RIGHT_PAREN);
            return new PtxInteger(unary().value(), toUnsigned, PtxInteger.Radix.DECIMAL);
        }
        PtxInteger inner = expression();
        lexer.expect(PtxToken.RIGHT_PAREN);
        return inner;
    }

    private boolean isBinary() {
        return precedence() > 0;
    }

    /** The precedence of the operator at the token; 0 if it is not an operator. */
    private int precedence() {
        if (lexer.token() != PtxToken.OPERATOR) {
            return lexer.token().strength();
        }
        return switch (lexer.slice()) {
            case "<<", ">>" -> 8;
            case "<=", ">=" -> 7;
            case "==", "!=" -> 6;
            case "&&" -> 2;
            default -> 1;
        };
    }

    private PtxInteger binary(PtxInteger first, int least) {
        deeper();
        PtxInteger left = first;
        for (int strength = precedence(); strength >= least; strength = precedence()) {
            SyntaxFault fault = lexer.fault("division", "constant expression divides by zero");
            String operator = lexer.slice();
            lexer.next();
            PtxInteger right = unary();
            for (int next = precedence(); next > strength; next = precedence()) {
                right = binary(right, next);
            }
            left = apply(operator, left, right, fault);
        }
        depth--;
        return left;
    }

    private static PtxInteger apply(String operator, PtxInteger left, PtxInteger right, SyntaxFault fault) {
        boolean unsigned = left.unsigned() || right.unsigned();
        long a = left.value();
        long b = right.value();
        boolean divides = operator.equals("/") || operator.equals("%");
        if (divides && b == 0) {
            throw fault;
        }
        int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
        return switch (operator) {
            case "*" -> result(a * b, unsigned);
            case "/" -> result(unsigned ? Long.divideUnsigned(a, b) : a / b, unsigned);
            case "%" -> result(unsigned ? Long.remainderUnsigned(a, b) : a % b, unsigned);
            case "+" -> result(a + b, unsigned);
            case "-" -> result(a - b, unsigned);
            case "<<" -> result(Long.compareUnsigned(b, 63) > 0 ? 0 : a << b, left.unsigned());
            case ">>" -> result(shiftedRight(left, b), left.unsigned());
            case "&" -> result(a & b, unsigned);
            case "^" -> result(a ^ b, unsigned);
            case "|" -> result(a | b, unsigned);
            case "<" -> truth(order < 0);
            case "<=" -> truth(order <= 0);
            case ">" -> truth(order > 0);
            case ">=" -> truth(order >= 0);
            case "==" -> truth(a == b);
            case "!=" -> truth(a != b);
            case "&&" -> truth(a != 0 && b != 0);
            default -> truth(a != 0 || b != 0);
        };
    }

    private static long shiftedRight(PtxInteger value, long by) {
        if (Long.compareUnsigned(by, 63) > 0) {
            return value.unsigned() ? 0 : value.value() >> 63;
        }
        return value.unsigned() ? value.value() >>> by : value.value() >> by;
    }

    private static PtxInteger result(long value, boolean unsigned) {
        return new PtxInteger(value, unsigned, PtxInteger.Radix.DECIMAL);
    }

    private static PtxInteger truth(boolean value) {
        return PtxInteger.of(value ? 1 : 0);
    }
}
