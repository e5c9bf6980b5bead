package lockstep.ir.ptx.text;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInteger;
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

/** Writes operands. They nest at most three deep: a call holds lists of operands, a vector or pair registers. */
final class PtxOperandText {
    private final StringBuilder out;
    private final Function<PtxSymbol, String> names;

    /** @param names what each symbol is called */
    PtxOperandText(StringBuilder out, Function<PtxSymbol, String> names) {
        this.out = out;
        this.names = names;
    }

    void write(PtxOperand operand) {
        switch (operand) {
            case PtxRegister register -> out.append(register.name());
            case PtxSpecialRegister special -> out.append(special.text());
            case PtxInteger integer -> integer(integer);
            case PtxFloat number -> number(number);
            case PtxSymbolOperand symbol -> based(names.apply(symbol.symbol()), symbol.offset());
            case PtxSum sum -> based(sum.register().name(), sum.offset());
            case PtxAddress address -> address(address);
            case PtxVector vector -> list("{", vector.elements(), "}");
            case PtxPredicatePair pair -> pair(pair);
            case PtxNot not -> out.append('!').append(not.predicate().name());
            case PtxMinus minus -> minus(minus);
            case PtxSelection selection -> selection(selection);
            case PtxComponent component -> component(component);
            case PtxSink sink -> out.append('_');
            case PtxCallOperand call -> call(call);
        }
    }

    void list(String before, List<PtxOperand> operands, String after) {
        out.append(before);
        for (int index = 0; index < operands.size(); index++) {
            out.append(index == 0 ? "" : ", ");
            write(operands.get(index));
        }
        out.append(after);
    }

    void integer(PtxInteger integer) {
        boolean negative = !integer.unsigned() && integer.value() < 0;
        long magnitude = negative ? -integer.value() : integer.value();
        out.append(negative ? "-" : "");
        switch (integer.radix()) {
            case DECIMAL -> out.append(Long.toUnsignedString(magnitude));
            case HEXADECIMAL -> out.append("0x").append(Long.toHexString(magnitude));
            case OCTAL -> out.append('0').append(Long.toOctalString(magnitude));
            case BINARY -> out.append("0b").append(Long.toBinaryString(magnitude));
        }
        boolean marked = integer.unsigned() && integer.value() >= 0;
        out.append(marked ? "U" : "");
    }

    void number(PtxFloat number) {
        switch (number.style()) {
            case SINGLE_BITS -> out.append("0f").append(hex(number.bits(), 8));
            case DOUBLE_BITS -> out.append("0d").append(hex(number.bits(), 16));
            case DECIMAL -> out.append(decimal(number.bits()));
        }
    }

    private static String hex(long bits, int digits) {
        String text = Long.toHexString(bits).toUpperCase(Locale.ROOT);
        return "0".repeat(digits - text.length()) + text;
    }

    /** A finite decimal reads back to the same bits; what is too large to be one becomes bits. */
    private static String decimal(long bits) {
        double value = Double.longBitsToDouble(bits);
        return Double.isInfinite(value) ? "0d" + hex(bits, 16) : Double.toString(value);
    }

    void based(String name, long offset) {
        out.append(name);
        if (offset != 0) {
            out.append('+').append(offset);
        }
    }

    private void address(PtxAddress address) {
        out.append('[');
        switch (address) {
            case PtxAddress.OfRegister register -> based(register.base().name(), register.offset());
            case PtxAddress.OfSymbol symbol -> based(names.apply(symbol.base()), symbol.offset());
            case PtxAddress.Absolute absolute -> out.append(absolute.offset());
        }
        out.append(']');
    }

    private void pair(PtxPredicatePair pair) {
        write(pair.first());
        out.append('|');
        write(pair.second());
    }

    private void minus(PtxMinus minus) {
        out.append('-');
        write(minus.operand());
    }

    private void selection(PtxSelection selection) {
        out.append(selection.register().name()).append(selection.halves() ? ".h" : ".b");
        selection.indices().forEach(out::append);
    }

    private void component(PtxComponent component) {
        out.append(component.register().name()).append('.').append(component.letter());
    }

    private void call(PtxCallOperand call) {
        if (!call.results().isEmpty()) {
            list("(", call.results(), "), ");
        }
        write(call.target());
        boolean arguments = !call.arguments().isEmpty();
        if (arguments) {
            list(", (", call.arguments(), ")");
        }
        call.prototype().ifPresent(prototype -> out.append(", ").append(prototype.name()));
    }
}
