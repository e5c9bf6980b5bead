package lockstep.cli.command;

import java.util.Optional;
import java.util.function.Consumer;
import lockstep.conformance.driver.ControlCheck;
import lockstep.conformance.driver.DisResult;
import lockstep.conformance.driver.DisSummary;
import lockstep.conformance.driver.DisTask;
import lockstep.ir.json.JsonLine;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.code.EncodingCheck;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/** Results of {@code dis} as JSON, an object a line. */
final class DisJson {
    private static final int SCHEMA = 1;

    private final Consumer<String> out;

    DisJson(Consumer<String> out) {
        this.out = out;
    }

    /** The functions of a cubin, an object for each word; how they are laid out does not matter. */
    void show(DisTask.Show task, DisResult result) {
        for (Code code : result.codes()) {
            SassPrinter printer = new SassPrinter(
                    task.isExact() ? SassTextStyle.EXACT : SassTextStyle.LISTING, code.labels()::operand);
            code.words().forEach(word -> out.accept(json(result.file(), code, word, printer)));
        }
    }

    private static String json(String file, Code code, CodeWord word, SassPrinter printer) {
        JsonLine line = JsonLine.object()
                .put("schema", SCHEMA)
                .put("file", file)
                .put("function", code.function())
                .put("sm", code.architecture().tool())
                .put("address", word.address())
                .put("word", word.word().toString());
        Optional<SassInstruction> instruction = word.instruction();
        line.put("known", instruction.isPresent());
        instruction.ifPresent(i -> fields(line.put("text", printer.print(i, word.address())), i));
        return line.toString();
    }

    private static void fields(JsonLine line, SassInstruction instruction) {
        SassForm form = instruction.form();
        line.put("name", form.name()).put("opcode", form.opcode()).put("lumped", form.isLumped());
        JsonLine control = JsonLine.object();
        JsonLine fields = JsonLine.object();
        for (int i = 0; i < form.fields().size(); i++) {
            JsonLine target = i < CommonField.all().size() ? control : fields;
            target.put(form.fields().get(i).name(), instruction.value(i));
        }
        line.put("control", control).put("fields", fields);
    }

    /** What was found in all cubins; the rows of the table of latencies are text here too. */
    void show(DisSummary summary) {
        switch (summary) {
            case DisSummary.Shown _ -> {}
            case DisSummary.Encoding encoding -> out.accept(json(encoding.files(), encoding.check()));
            case DisSummary.Control control -> {
                control.check().early().forEach(use -> out.accept(json(use)));
                out.accept(json(control.check()));
            }
            case DisSummary.Latencies latencies -> latencies.rows().lines().forEach(out);
        }
    }

    private static String json(int files, EncodingCheck check) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("files", files)
                .put("words", check.words())
                .put("unknown", check.unknown())
                .put("changed", check.changed())
                .put("unexplained", check.unexplained())
                .put("lumped", check.lumped())
                .toString();
    }

    private static String json(ControlCheck.Early use) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("file", use.file())
                .put("function", use.diagnostic().location().file())
                .put("instruction", use.diagnostic().location().line())
                .put("code", use.diagnostic().code())
                .put("message", use.diagnostic().message())
                .toString();
    }

    private static String json(ControlCheck check) {
        return JsonLine.object()
                .put("schema", SCHEMA)
                .put("functions", check.functions())
                .put("words", check.words())
                .put("unknown", check.unknown())
                .put("unnamed", check.unnamed())
                .put("early", (long) check.early().size())
                .toString();
    }
}
