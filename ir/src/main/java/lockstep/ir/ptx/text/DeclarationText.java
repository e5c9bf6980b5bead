package lockstep.ir.ptx.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.PtxPointer;

/** Writes declarations of variables, parameters, registers and functions. */
final class DeclarationText {
    private final StringBuilder out;
    private final PtxOperandText operands;
    private final Function<PtxSymbol, String> names;

    /** @param names what each symbol is called */
    DeclarationText(StringBuilder out, PtxOperandText operands, Function<PtxSymbol, String> names) {
        this.out = out;
        this.operands = operands;
        this.names = names;
    }

    private void word(String text) {
        if (!text.isEmpty()) {
            out.append('.').append(text).append(' ');
        }
    }

    /** A variable with its initializer, or a parameter, without what ends it. */
    void variable(PtxVariable variable) {
        word(variable.linkage().text());
        word(variable.space().text());
        attributes(variable.attributes());
        PtxVariable.Shape shape = variable.shape();
        boolean parameter = variable.pointer().isPresent();
        if (!parameter) {
            alignment(shape.alignment());
        }
        word(shape.elements() == 1 ? "" : "v" + shape.elements());
        word(shape.type().text());
        variable.pointer().ifPresent(this::pointer);
        out.append(names.apply(variable));
        for (long dimension : shape.dimensions()) {
            out.append('[')
                    .append(dimension == PtxVariable.OPEN ? "" : Long.toString(dimension))
                    .append(']');
        }
        variable.initializer().ifPresent(initializer -> initializer(initializer));
    }

    private void alignment(long alignment) {
        if (alignment != 0) {
            out.append(".align ").append(alignment).append(' ');
        }
    }

    private void pointer(PtxPointer pointer) {
        word("ptr");
        word(pointer.space() == PtxSpace.GENERIC ? "" : pointer.space().text());
        alignment(pointer.alignment());
    }

    void attributes(List<String> attributes) {
        if (!attributes.isEmpty()) {
            out.append(".attribute(").append(String.join(", ", attributes)).append(") ");
        }
    }

    // ---- initializers

    private void initializer(PtxInitializer initializer) {
        out.append(" = ");
        Deque<Iterator<PtxInitializer>> open = new ArrayDeque<>();
        begin(initializer, open);
        while (!open.isEmpty()) {
            Iterator<PtxInitializer> rest = open.getFirst();
            if (rest.hasNext()) {
                boolean first = out.charAt(out.length() - 1) == '{';
                out.append(first ? "" : ", ");
                begin(rest.next(), open);
            } else {
                out.append('}');
                open.pop();
            }
        }
    }

    private void begin(PtxInitializer initializer, Deque<Iterator<PtxInitializer>> open) {
        switch (initializer) {
            case PtxInitializer.OfInteger integer -> operands.integer(integer.value());
            case PtxInitializer.OfFloat number -> operands.number(number.value());
            case PtxInitializer.OfAddress address -> address(address);
            case PtxInitializer.OfList list -> {
                out.append('{');
                open.push(list.elements().iterator());
            }
        }
    }

    private void address(PtxInitializer.OfAddress address) {
        boolean masked = address.mask() != 0;
        out.append(masked ? "0x" + Long.toHexString(address.mask()).toUpperCase(Locale.ROOT) + "(" : "");
        out.append(address.generic() ? "generic(" : "").append(names.apply(address.symbol()));
        out.append(address.generic() ? ")" : "");
        operands.based("", address.offset());
        out.append(masked ? ")" : "");
    }

    // ---- registers

    void registers(PtxRegisterDeclaration declaration) {
        word("reg");
        word(declaration.elements() == 1 ? "" : "v" + declaration.elements());
        word(declaration.type().text());
        String separator = "";
        for (PtxRegisterDeclaration.Name name : declaration.names()) {
            out.append(separator).append(name.name());
            if (name.isRange()) {
                out.append('<').append(name.count()).append('>');
            }
            separator = ", ";
        }
    }

    // ---- functions

    void header(PtxFunctionHeader header) {
        word(header.linkage().text());
        word(header.isKernel() ? "entry" : "func");
        attributes(header.attributes());
        if (!header.results().isEmpty()) {
            parameters(header.results());
            out.append(' ');
        }
        out.append(names.apply(header));
        parameters(header.parameters());
    }

    /** Parameters in parentheses, one a line. */
    void parameters(List<PtxVariable> parameters) {
        out.append('(');
        String separator = "\n\t";
        for (PtxVariable parameter : parameters) {
            out.append(separator);
            variable(parameter);
            separator = ",\n\t";
        }
        out.append(parameters.isEmpty() ? ")" : "\n)");
    }

    /** Parameters in parentheses on one line. */
    void shortParameters(List<PtxVariable> parameters) {
        out.append('(');
        String separator = "";
        for (PtxVariable parameter : parameters) {
            out.append(separator);
            variable(parameter);
            separator = ", ";
        }
        out.append(')');
    }

    void directive(PtxDirective directive) {
        out.append('.').append(directive.kind().text());
        String separator = " ";
        for (long value : directive.values()) {
            out.append(separator).append(value);
            separator = ", ";
        }
    }
}
