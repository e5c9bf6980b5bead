package lockstep.seeded;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.stage.AllocateRegisters;
import lockstep.compiler.pipeline.LoweringStep;
import lockstep.fuzz.detection.PhaseBug;
import lockstep.fuzz.detection.PhaseBug.PhaseMistake;
import lockstep.fuzz.detection.SeededBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;

/** Seeded bugs of the way from PTX to a cubin: lowering and expansion, reconvergence, registers, control fields. */
final class SeededPhaseBugs {
    private static final String PROFILE = "cubin";
    private static final String CONVERT = "convert-unsupported-ops";
    private static final String EXPAND = "late-expansion-unsupported-ops";
    private static final String SYNC = "ori-do-synchronization";
    private static final String ALLOCATE = "linear-scan";
    private static final String MOVES = "merc-expand-instructions";
    private static final String WAITS = "process-o0-waits-and-sbs";
    private static final String SOURCES = "merc-generate-wars1";
    private static final String CYCLES = "merc-generate-opex";

    private SeededPhaseBugs() {}

    static List<SeededBug> all() {
        return List.of(
                after(LoweringStep.LOWER, "branch-inverted", "lanes take the other arm", "@!(%P\\d+ BRA)", "@$1"),
                after(
                        LoweringStep.LOWER,
                        "next-parameter",
                        "the first parameter of a kernel is read as the second",
                        "c\\[0x0]\\[0x210]",
                        "c[0x0][0x218]"),
                after(
                        LoweringStep.LOWER,
                        "guard-lost",
                        "what computes does so in all lanes",
                        "^  @!?%P\\d+ PTX",
                        "  PTX"),
                after(
                        LoweringStep.LOWER,
                        "signed-order-unsigned",
                        "signed numbers are compared as unsigned ones",
                        "PTX\\.setp\\.(l[te]|g[te])\\.s32",
                        "PTX.setp.$1.u32"),
                after(
                        LoweringStep.LOWER,
                        "byte-loaded-with-sign",
                        "bytes that have no sign are loaded with one",
                        "^(  (?:@!?%P\\d+ )?LD[A-Z.]*)\\.U8 ",
                        "$1.S8 "),
                after(
                        LoweringStep.LOWER,
                        "halves-reversed",
                        "a value of 64 bits has its halves reversed",
                        "PACK (%R\\d+x2), (%R\\d+), (%R\\d+)",
                        "PACK $1, $3, $2"),
                after(
                        LoweringStep.LOWER,
                        "arguments-exchanged",
                        "a call gets its second argument as its first",
                        "^  MOV R4, (%R\\d+) ;\\n  MOV R5, (%R\\d+) ;$",
                        "  MOV R4, $2 ;\n  MOV R5, $1 ;"),
                after(
                        LoweringStep.LOWER,
                        "shared-as-stored-before",
                        "a store to shared memory is made one word further on",
                        "^(  (?:@!?%P\\d+ )?STS \\[%R\\d+)]",
                        "$1+0x4]"),
                after(
                        CONVERT,
                        "quotient-too-small",
                        "a quotient is not corrected",
                        "^  ISETP\\.GE\\.U32\\.AND (%P\\d+), PT, (%R\\d+), (%R\\d+), PT ;$",
                        "  ISETP.GT.U32.AND $1, PT, $2, $3, PT ;"),
                after(
                        EXPAND,
                        "carry-lost",
                        "the upper half of a sum gets no carry",
                        "(IADD3\\.X .*), %P\\d+, !PT ;",
                        "$1, !PT, !PT ;"),
                after(
                        EXPAND,
                        "right-shift-without-sign",
                        "an arithmetic shift brings zeros in",
                        "SHF\\.R\\.S32\\.HI",
                        "SHF.R.U32.HI"),
                after(SYNC, "lanes-never-meet", "diverged lanes do not reconverge", "^  BS(SY|YNC) .*\\n", ""),
                after(
                        SYNC,
                        "one-barrier-for-all",
                        "a barrier inside another one is the same",
                        "^(  (?:@!?%P\\d+ )?(?:BSSY|BSYNC|BREAK)) B1\\b",
                        "$1 B0"),
                after(
                        SYNC,
                        "mask-of-all",
                        "a collective operation of some lanes waits for all",
                        "WARPSYNC (0x[0-9a-f]+|%?R\\d+) ;",
                        "WARPSYNC.ALL ;"),
                instead(
                        "calls-leave-more",
                        "a value stays in a register over a call that changes it",
                        AllocationMistakes.callsLeaveMore()),
                instead("nothing-is-stored", "what is spilled is never stored", AllocationMistakes.nothingIsStored()),
                instead("slots-end-early", "two values share a place on the stack", AllocationMistakes.slotsEndEarly()),
                instead(
                        "slots-end-in-holes",
                        "a place on the stack is free while its value is needed",
                        AllocationMistakes.slotsEndInHoles()),
                instead(
                        "guarded-slot-not-loaded",
                        "a guarded write to the stack changes other lanes",
                        AllocationMistakes.guardedWritesLoadNothing()),
                after(
                        ALLOCATE,
                        "copy-lost",
                        "a value that moves from one register to another does not",
                        "^  COPY R[0-9]+, R[0-9]+ ;\\n",
                        ""),
                after(
                        MOVES,
                        "moves-one-after-the-other",
                        "the second move of a pair reads what the first has written",
                        "^  MOV (R\\d+), (R\\d+) ;\\n  MOV (R\\d+), (R\\d+) ;$",
                        "  MOV $3, $4 ;\n  MOV $1, $2 ;"),
                after(WAITS, "nothing-awaited", "no instruction waits for a scoreboard", "\\[B[-0-5]{6}:", "[B------:"),
                after(WAITS, "result-without-scoreboard", "results of variable latency take none", ":W\\d:", ":W-:"),
                after(WAITS, "another-scoreboard", "who waits for the first waits for the second", "\\[B0-", "[B-1"),
                after(SOURCES, "source-without-scoreboard", "sources that are read late take none", ":R\\d:", ":R-:"),
                after(CYCLES, "no-stalls", "the next word is issued at once", ":S\\d\\d]", ":S01]"),
                after(CYCLES, "branch-at-once", "a branch is issued before what it tests is there", ":S13]", ":S12]"));
    }

    private static SeededBug after(String step, String name, String summary, String pattern, String replacement) {
        return new PhaseBug(
                step, name, summary, PROFILE, new PhaseMistake.After(new OriTextMistake(pattern, replacement)));
    }

    private static SeededBug instead(String name, String summary, AllocationRules rules) {
        return new PhaseBug(ALLOCATE, name, summary, PROFILE, new PhaseMistake.Instead(new AllocateRegisters(rules)));
    }

    /**
     * Something wrong with the text of a program of Ori: each match of a pattern becomes something else. Begins and
     * ends of lines are {@code ^} and {@code $}.
     *
     * @param pattern what is replaced
     * @param replacement as of {@link java.util.regex.Matcher#replaceAll(String)}
     */
    private record OriTextMistake(Pattern pattern, String replacement) implements UnaryOperator<OriModule> {
        OriTextMistake {
            Objects.requireNonNull(pattern);
            Objects.requireNonNull(replacement);
        }

        OriTextMistake(String pattern, String replacement) {
            this(Pattern.compile(pattern, Pattern.MULTILINE), replacement);
        }

        /** The wrong program; {@code module} where it has no place for the mistake. */
        @Override
        public OriModule apply(OriModule module) {
            String text = OriModuleText.print(module);
            String wrong = pattern.matcher(text).replaceAll(replacement);
            if (wrong.equals(text)) {
                return module;
            }
            Diagnostics found = new Diagnostics();
            return OriModuleText.parse(wrong, "wrong.ori", found)
                    .orElseThrow(() -> new IllegalStateException(pattern + ": " + found))
                    .module();
        }
    }
}
