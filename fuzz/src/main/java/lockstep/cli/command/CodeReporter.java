package lockstep.cli.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.CodeBlocks;
import lockstep.ir.sass.code.CodeLabels;
import lockstep.ir.sass.code.CodeWord;
import lockstep.ir.sass.code.ControlText;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassTextStyle;

/** Writes the code of a function as a listing, as JSON, as a graph. */
final class CodeReporter {
    private final Code code;
    private final CodeLabels labels;
    private final boolean showsControl;
    private final SassPrinter printer;

    CodeReporter(Code code, boolean isExact, boolean showsControl) {
        this.code = code;
        this.labels = code.labels();
        this.showsControl = showsControl;
        this.printer = new SassPrinter(isExact ? SassTextStyle.EXACT : SassTextStyle.LISTING, labels::operand);
    }

    private String text(CodeWord word) {
        return word.instruction()
                .map(i -> printer.print(i, word.address()))
                .orElseGet(() -> "?? 0x" + word.word());
    }

    /** As NVIDIA's disassembler lays it out: labels, the address in a comment, the instruction. */
    void listing(Consumer<String> out) {
        out.accept("\t.section\t.text." + code.function() + "\t// " + code.architecture().tool());
        for (CodeWord word : code.words()) {
            labels.at(word.address()).ifPresent(name -> out.accept(name + ":"));
            String line = "        /*%04x*/                   %s ;".formatted(word.address(), text(word));
            out.accept(showsControl ? "%-80s /* %s 0x%s */".formatted(line, control(word), word.word()) : line);
        }
    }

    private static String control(CodeWord word) {
        return word.instruction().map(ControlText::print).orElse("");
    }

    /** One object for each word. */
    void json(String file, Consumer<String> out) {
        for (CodeWord word : code.words()) {
            JsonLine line = JsonLine.object()
                    .put("schema", 1)
                    .put("file", file)
                    .put("function", code.function())
                    .put("sm", code.architecture().tool())
                    .put("address", word.address())
                    .put("word", word.word().toString());
            Optional<SassInstruction> instruction = word.instruction();
            line.put("known", instruction.isPresent());
            instruction.ifPresent(i -> fields(line.put("text", text(word)), i));
            out.accept(line.toString());
        }
    }

    private static void fields(JsonLine line, SassInstruction instruction) {
        Form form = instruction.form();
        line.put("name", form.name()).put("opcode", form.opcode()).put("lumped", form.isLumped());
        JsonLine control = JsonLine.object();
        JsonLine fields = JsonLine.object();
        for (int i = 0; i < form.fields().size(); i++) {
            JsonLine target = i < CommonField.all().size() ? control : fields;
            target.put(form.fields().get(i).name(), instruction.value(i));
        }
        line.put("control", control).put("fields", fields);
    }

    /** A graph in the language of dot, a node for each block. */
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
