package lockstep.ir.ptx.machine;

import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;

/** Reads and writes machine IR as text: PTX after the line {@code .machine 1}, in {@code .mptx} files. */
public final class MachineText {
    /** The first word of a text of machine IR, after space and comments. */
    public static final String START = ".machine";

    private MachineText() {}

    /**
     * Reads a text.
     *
     * @param text bytes in any superset of ASCII
     * @param file its name in messages
     * @return empty if {@code diagnostics} has an error of it
     */
    public static Optional<MachineModule> parse(byte[] text, String file, Diagnostics diagnostics) {
        Map<PtxFunctionHeader, MachineStage> stages = new IdentityHashMap<>();
        PtxReader.ParseResult result = PtxReader.readOpen(file, text, (function, word) -> take(stages, function, word));
        for (Diagnostic diagnostic : result.diagnostics().all()) {
            diagnostics.add(diagnostic);
        }
        return result.module().map(module -> MachineLayout.open(module, stages));
    }

    /** Records the stage of a function, or returns what is wrong with it. */
    private static Optional<String> take(
            Map<PtxFunctionHeader, MachineStage> stages, PtxFunctionHeader function, String word) {
        Optional<MachineStage> stage = MachineStage.of(word);
        if (stage.isEmpty()) {
            return Optional.of("no stage is called %s; the stages are %s".formatted(word, MachineStage.known()));
        }
        return stages.putIfAbsent(function, stage.get()) == null
                ? Optional.empty()
                : Optional.of("a second stage of " + function.name());
    }

    /** The same for a text of characters. */
    public static Optional<MachineModule> parse(String text, String file, Diagnostics diagnostics) {
        return parse(text.getBytes(StandardCharsets.UTF_8), file, diagnostics);
    }

    /** A function as it is in the text of its module. */
    public static String print(MachineFunction function) {
        return PtxPrinter.printOpen(function.asPtx(), function.stage().text());
    }

    /**
     * Whether two functions with the same interface have the same text. Statements that both share are not printed, nor
     * is any after the first that differs.
     */
    public static boolean isSame(MachineFunction a, MachineFunction b) {
        if (a == b) {
            return true;
        }
        if (a.stage() != b.stage()
                || a.blocks().size() != b.blocks().size()
                || !isSame(a.frameDeclarations(), b.frameDeclarations())) {
            return false;
        }
        for (int index = 0; index < a.blocks().size(); index++) {
            MachineBlock first = a.blocks().get(index);
            MachineBlock second = b.blocks().get(index);
            if (first != second && !isSame(first, second)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(MachineBlock a, MachineBlock b) {
        return a.label().map(PtxLabel::name).equals(b.label().map(PtxLabel::name))
                && isSame(a.statements(), b.statements());
    }

    private static boolean isSame(List<? extends PtxStatement> a, List<? extends PtxStatement> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int index = 0; index < a.size(); index++) {
            PtxStatement first = a.get(index);
            PtxStatement second = b.get(index);
            if (first != second && !PtxPrinter.print(first).equals(PtxPrinter.print(second))) {
                return false;
            }
        }
        return true;
    }

    /** The module as text; reading it and printing that gives the same. */
    public static String print(MachineModule module) {
        Map<PtxFunctionHeader, MachineStage> stages = new IdentityHashMap<>();
        module.functions().forEach(function -> stages.put(function.header(), function.stage()));
        return PtxPrinter.printOpen(
                module.asPtx(),
                function -> Optional.ofNullable(stages.get(function)).map(MachineStage::text));
    }
}
