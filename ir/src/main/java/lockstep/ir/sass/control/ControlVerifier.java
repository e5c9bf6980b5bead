package lockstep.ir.sass.control;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlAssigner.ControlStep;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.text.SassPrinter;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/**
 * Checks that the control fields of a section of code make every instruction wait for what it needs: stall counts for
 * results of fixed latency, scoreboards for others and for sources that are read late, on all paths through the code.
 */
public final class ControlVerifier {
    private static final Comparator<Hazard> ORDER = Comparator.comparingInt(Hazard::consumer)
            .thenComparingInt(Hazard::producer)
            .thenComparing(Hazard::kind)
            .thenComparingInt(hazard -> hazard.use().register());

    private final Code code;
    private final SassPrinter printer;

    private ControlVerifier(Code code) {
        this.code = code;
        this.printer = new SassPrinter(SassTextStyle.LISTING, code.labels()::operand);
    }

    /**
     * The hazards in {@code code}, in the order of the addresses.
     *
     * @param tables possible targets of its indirect jumps
     */
    public static List<Hazard> hazards(Code code, JumpTables tables) {
        LatencyTable table = LatencyTable.of(code.architecture());
        ControlAnalysis analysis = new ControlAnalysis(code, tables, table);
        Set<Hazard> found = new LinkedHashSet<>();
        analysis.observe(new HazardFilter(table, analysis::instruction, found::add));
        return found.stream().sorted(ORDER).toList();
    }

    /** {@link #hazards} as errors; the line of a place is the number of the instruction, from 1 on. */
    public static List<Diagnostic> verify(Code code, JumpTables tables) {
        return verify(code, tables, EnumSet.allOf(ControlStep.class));
    }

    /** Only the hazards that {@code steps} exclude, by {@link ControlStep#of}. */
    public static List<Diagnostic> verify(Code code, JumpTables tables, Set<ControlStep> steps) {
        ControlVerifier verifier = new ControlVerifier(code);
        return hazards(code, tables).stream()
                .filter(hazard -> steps.contains(ControlStep.of(hazard.kind())))
                .map(verifier::diagnostic)
                .toList();
    }

    private Diagnostic diagnostic(Hazard hazard) {
        return Diagnostic.error(
                "control-" + hazard.kind().word(),
                new SourceLocation(code.function(), hazard.consumer() + 1, 0),
                "+" + place(hazard.consumer()) + ": " + reason(hazard));
    }

    /** What is wrong, in one sentence. */
    private String reason(Hazard hazard) {
        String register = ControlRegisters.name(hazard.use().register());
        String producer = place(hazard.producer());
        return switch (hazard.kind()) {
            case EARLY_READ ->
                "reads %s of +%s %d cycles after it, %d too early"
                        .formatted(register, producer, hazard.elapsed(), hazard.missing());
            case EARLY_WRITE ->
                "writes %s %d cycles after +%s, %d too early to come last"
                        .formatted(register, hazard.elapsed(), producer, hazard.missing());
            case UNAWAITED_READ ->
                "reads %s of +%s without a wait for %s".formatted(register, producer, scoreboard(hazard));
            case UNAWAITED_WRITE ->
                "writes %s, which +%s may write later, without a wait for %s"
                        .formatted(register, producer, scoreboard(hazard));
            case OVERWRITTEN_SOURCE ->
                "writes %s, which +%s may not have read, without a wait for %s"
                        .formatted(register, producer, scoreboard(hazard));
            case STALE_REUSE ->
                "reads %s as +%s left it in the operand cache, but it has been written since"
                        .formatted(register, producer);
            case SCOREBOARD ->
                "waits for %s %d cycles after +%s takes it, %d too early"
                        .formatted(scoreboard(hazard), hazard.elapsed(), producer, hazard.missing());
        };
    }

    private static String scoreboard(Hazard hazard) {
        return hazard.scoreboard() == ControlInstruction.NO_SCOREBOARD
                ? "any scoreboard, as it holds none"
                : "scoreboard " + hazard.scoreboard();
    }

    private String place(int at) {
        long address = (long) at * InstructionWord.BYTES;
        return "0x%x %s"
                .formatted(
                        address,
                        code.words()
                                .get(at)
                                .instruction()
                                .map(i -> printer.print(i, address))
                                .orElse(""));
    }
}
