package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.phase.PhaseGaps;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.encoding.EncodedExecution;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.PtxForm;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/**
 * The words that {@code as} makes of one instruction. Law: they compute on drawn operands what the instruction
 * computes, and wait as long as they have to. Oracle: the functions of PTX, and the latencies of the architecture.
 * Forms some instruction of which has no words are gaps of the phases ({@link PhaseGaps}). A share of the instructions;
 * with {@code -Dlockstep.corpora=all} all of them, and then a gap that has become untrue is a failure, too.
 */
final class FormWordsTest {
    private static final int ONE_IN = 48;
    private static final Architecture ARCHITECTURE = Architecture.SM_90;
    /** Draws of operands. */
    private static final int DRAWS = CorpusShare.isWhole() ? 12 : 3;

    private static final long SEED = 11;

    private final RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
    private final List<String> faults = new ArrayList<>();
    private int judged;

    private static SassProgram words(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return AsRequest.standard(ARCHITECTURE, Linking.WHOLE)
                .run("form.ptx", bytes)
                .program();
    }

    /** Whether the compiler has words for the instruction; what is wrong with them is noted. */
    private boolean isCompiled(String statement, String target) {
        FormProgram program = new FormProgram(statement, target);
        SassProgram made;
        try {
            made = words(program.text());
        } catch (InputException refused) {
            if (refused.diagnostics().getFirst().location().line() == 0) {
                faults.add(statement + ": refused without a place: " + refused.diagnostics());
            }
            return false;
        } catch (CompilerBug bug) {
            faults.add(statement + ": " + bug.getMessage());
            return true;
        }
        EncodedExecution.hazards(made).forEach(hazard -> faults.add(statement + ": " + hazard));
        PtxProgram source =
                new PtxProgram(PtxReader.read("form.ptx", program.text()).orThrow());
        verdicts(program, source, made).stream()
                .filter(verdict -> !(verdict instanceof Verdict.Refines))
                .limit(1)
                .forEach(verdict -> faults.add(statement + ": " + verdict));
        judged++;
        return true;
    }

    private List<Verdict> verdicts(FormProgram program, PtxProgram source, SassProgram made) {
        FormInputs inputs = new FormInputs(program, SEED);
        List<Verdict> verdicts = new ArrayList<>();
        for (int draw = 0; draw < DRAWS; draw++) {
            LaunchFile launch = inputs.launch(inputs.draw(draw));
            Runs before = check.run(check.image(source), launch);
            // what is not supported, or depends on the schedule, says nothing about the words
            if (check.compare(before, before) instanceof Verdict.Refines) {
                verdicts.add(check.compare(before, check.runAfter(before, check.image(made))));
            }
        }
        return verdicts;
    }

    private static boolean isFor(Since since) {
        return !since.open() && since.architecture() <= ARCHITECTURE.number();
    }

    /** Instructions with an address as a number, which is another one in machine words; filetests have them. */
    private static final Set<PtxOpcode> WITH_ADDRESS =
            EnumSet.of(PtxOpcode.CVTA, PtxOpcode.ALLOCA, PtxOpcode.STACKSAVE, PtxOpcode.STACKRESTORE);

    /** Windows of memory lie elsewhere in machine words, so that numbers become other addresses. */
    private static boolean isHere(PtxForm form) {
        return isFor(form.since())
                && !WITH_ADDRESS.contains(form.opcode())
                && !FormExecutionTest.ELSEWHERE.contains(form.opcode().spec().category());
    }

    @Test
    void wordsComputeWhatTheInstructionComputes() {
        Set<String> refused = new TreeSet<>();
        for (PtxForm form :
                OpTable.get().forms().stream().filter(FormWordsTest::isHere).toList()) {
            FormTexts.of(form)
                    .forEach((since, texts) -> texts.stream()
                            .filter(text -> isFor(since) && CorpusShare.takes("FormWordsTest " + text, ONE_IN))
                            .forEach(text -> {
                                if (!isCompiled(text, FormExecutionTest.target(since))) {
                                    refused.add(name(form));
                                }
                            }));
        }
        assertEquals(List.of(), faults);
        Set<String> listed = listed();
        if (CorpusShare.isWhole()) {
            assertEquals(String.join("\n", listed), String.join("\n", refused));
        }
        refused.removeAll(listed);
        assertEquals(Set.of(), refused);
        assertTrue(judged > 25, judged + " instructions");
    }

    /** The opcode and suffixes of a form, without its operands. */
    private static String name(PtxForm form) {
        return form.toString().replaceFirst(" *\\|.*", "");
    }

    private static Set<String> listed() {
        Set<String> forms =
                OpTable.get().forms().stream().map(FormWordsTest::name).collect(Collectors.toSet());
        return PhaseGaps.standard().all().stream()
                .map(PhaseGaps.Gap::form)
                .filter(forms::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void wordsOfAnotherInstructionAreFound() {
        FormProgram program = new FormProgram("add.u32 %u32_1, %u32_2, %u32_3;", "sm_90");
        PtxProgram source =
                new PtxProgram(PtxReader.read("form.ptx", program.text()).orThrow());
        List<Verdict> verdicts = verdicts(program, source, words(program.text("sub.u32 %u32_1, %u32_2, %u32_3;")));
        assertFalse(verdicts.stream().allMatch(Verdict.Refines.class::isInstance));
        assertInstanceOf(
                Verdict.Refines.class,
                verdicts(program, source, words(program.text())).getFirst());
    }
}
