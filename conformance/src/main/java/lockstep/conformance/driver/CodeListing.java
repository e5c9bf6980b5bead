package lockstep.conformance.driver;

import java.util.List;
import java.util.function.Consumer;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeLabels;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.text.ControlText;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/** Writes the code of a function as a listing or as a graph. */
final class CodeListing {
    private final Code code;
    private final CodeLabels labels;
    private final boolean showsControl;
    private final SassPrinter printer;

    CodeListing(Code code, DisTask.Show shown) {
        this.code = code;
        this.labels = code.labels();
        this.showsControl = shown.showsControl();
        this.printer = new SassPrinter(shown.isExact() ? SassTextStyle.EXACT : SassTextStyle.LISTING, labels::operand);
    }

    private String text(CodeWord word) {
        return word.instruction().map(i -> printer.print(i, word.address())).orElseGet(() -> "?? 0x" + word.word());
    }

    /** A listing in the layout of NVIDIA's disassembler: labels, the address in a comment, the instruction. */
    void listing(Consumer<String> out) {
        out.accept("\t.section\t.text." + code.function() + "\t// "
                + code.architecture().tool());
        for (CodeWord word : code.words()) {
            labels.at(word.address()).ifPresent(name -> out.accept(name + ":"));
            String line = "        /*%04x*/                   %s ;".formatted(word.address(), text(word));
            out.accept(showsControl ? "%-80s /* %s 0x%s */".formatted(line, control(word), word.word()) : line);
        }
    }

    private static String control(CodeWord word) {
        return word.instruction().map(ControlText::print).orElse("");
    }

    /** A control flow graph for dot, with a node for each block. */
    void graph(Consumer<String> out) {
        out.accept("digraph \"" + code.function() + "\" {");
        out.accept("  node [shape=box, fontname=monospace];");
        List<CodeBlocks.Block> blocks = CodeBlocks.of(code).all();
        for (int i = 0; i < blocks.size(); i++) {
            out.accept("  b" + i + " [label=\"" + label(blocks.get(i)) + "\"];");
            for (int successor : blocks.get(i).successors()) {
                out.accept("  b" + i + " -> b" + successor + ";");
            }
        }
        out.accept("}");
    }

    private String label(CodeBlocks.Block block) {
        StringBuilder text = new StringBuilder();
        for (CodeWord word : code.words().subList(block.first(), block.end())) {
            text.append("%04x  %s\\l".formatted(word.address(), text(word).replace("\"", "\\\"")));
        }
        return block.isIndirect() ? text + "(goes to a place in a register)\\l" : text.toString();
    }
}
