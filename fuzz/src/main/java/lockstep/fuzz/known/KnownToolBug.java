package lockstep.fuzz.known;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import lockstep.fuzz.known.ToolFault.Kind;

/**
 * A mistake of an outside tool that docs/bugs-found.md has already. A campaign meets it again and again, and must not
 * take it for news, nor take news for it. What the tool says is known by its words, all of them. Where it computes
 * something wrong, the operation that it gets wrong is taken out of the program: only if nothing else is wrong then, it
 * was that operation.
 *
 * @param number in docs/bugs-found.md
 * @param tool found in the tool's command
 * @param kind of the fault
 * @param words found in each line of the tool's words that tells of a fault, or in the reason of a wrong program;
 *     anything where it is empty
 * @param suspect what is compiled wrong; empty where words are enough
 */
public record KnownToolBug(int number, Pattern tool, Kind kind, Pattern words, Optional<Suspect> suspect) {
    private static final String PTXAS = "\\bptxas\\b";
    private static final String PTXAS_BEFORE_90 = PTXAS + ".*\\bsm_(75|8\\d)\\b";
    private static final String NVPTX_COMPILERS = "\\bllc\\b|\\blibnvvm\\b";

    /** All, in the order in which they are taken out of a wrong program: by number, but broader signs last. */
    public static final List<KnownToolBug> ALL = List.of(
            said(29, "\\blibnvvm\\b", Kind.OUTPUT, "indirect call names a \\.callprototype"),
            computed(35, NVPTX_COMPILERS, NvvmSuspect.REMAINDER),
            said(36, NVPTX_COMPILERS, Kind.OUTPUT, "\\b((ex2|lg2)\\.approx\\.f64|fma\\.rn\\.ftz\\S*\\.bf16)"),
            said(37, "\\blibnvvm\\b", Kind.REFUSAL, "arithmetic overflow operand 0 not an integer"),
            computed(46, NVPTX_COMPILERS, NvvmSuspect.LOAD_OF_A_BIT),
            said(49, "\\bllc\\b", Kind.CRASH, "LLVM ERROR: Cannot select: .* AtomicFence "),
            crashing(51, PTXAS, PtxSuspect.CALL_RESULT),
            computed(54, PTXAS, PtxSuspect.FAR_POSITION),
            computed(55, PTXAS, PtxSuspect.UPPER_HALF_RESULT),
            computed(56, PTXAS, PtxSuspect.VIDEO_SATURATION),
            computed(57, PTXAS, PtxSuspect.GUARDED_SET),
            computed(58, PTXAS, PtxSuspect.NARROW_STORE),
            computed(62, PTXAS, PtxSuspect.VIDEO_LIMIT),
            computed(69, PTXAS, PtxSuspect.SATURATED_SUM),
            computed(70, PTXAS, PtxSuspect.UNSIGNED_PRODUCT),
            computed(71, PTXAS, PtxSuspect.GUARDED_TEST),
            computed(72, PTXAS, PtxSuspect.FLOAT_SET),
            computed(73, PTXAS, PtxSuspect.LOST_FLUSH),
            computed(75, PTXAS, PtxSuspect.LEAST_DISTANCE),
            computed(82, PTXAS, PtxSuspect.LONG_FIELD),
            computed(90, PTXAS, PtxSuspect.COMPUTED_AMOUNT),
            computed(92, PTXAS, PtxSuspect.LONG_AMOUNT),
            computed(93, PTXAS, PtxSuspect.FIELD_BEYOND),
            computed(94, PTXAS, PtxSuspect.VOTING_BARRIER),
            computed(95, PTXAS, PtxSuspect.HALF_SET),
            computed(98, PTXAS, PtxSuspect.GUARDED_WIDE_SET),
            computed(99, PTXAS, PtxSuspect.GUARDED_BYTE_SUM),
            said(102, "\\bopt\\b", Kind.CRASH, "^  in SCCPInstVisitor::handleCallResult$"),
            computed(108, PTXAS, PtxSuspect.FLUSHED_COMPARISON),
            computed(109, PTXAS, PtxSuspect.ZERO_TEST),
            crashing(109, PTXAS, PtxSuspect.ZERO_TEST),
            computed(115, PTXAS, PtxSuspect.REPEATED_SOURCE),
            computed(118, PTXAS, PtxSuspect.LIMITED_FLOAT),
            computed(119, PTXAS, PtxSuspect.SHORT_DISTANCE),
            computed(120, NVPTX_COMPILERS, NvvmSuspect.NEGATION),
            computed(121, "\\bllc\\b", NvvmSuspect.WIDE_ROTATION),
            computed(127, PTXAS, PtxSuspect.LOGIC_WITH_PREDICATE),
            computed(128, PTXAS, PtxSuspect.MISREAD_CHOOSER),
            computed(130, PTXAS, PtxSuspect.CLAMPED_LONG),
            deadlocking(131, PTXAS, PtxSuspect.INDEXED_BRANCH),
            computed(132, PTXAS, PtxSuspect.SATURATED_PRODUCT),
            computed(133, PTXAS, PtxSuspect.LESS_NOTHING),
            computed(134, PTXAS, PtxSuspect.UNSIGNED_SOURCE),
            computed(135, PTXAS, PtxSuspect.BYTES_OF_SIGN),
            computed(136, PTXAS, PtxSuspect.LESS_DISTANCE),
            computed(140, PTXAS, PtxSuspect.KNOWN_BITS),
            computed(152, PTXAS_BEFORE_90, PtxSuspect.EXTENDED_FIELD),
            computed(166, PTXAS_BEFORE_90, PtxSuspect.WIDENED_HALF),
            crashing(170, PTXAS_BEFORE_90, PtxSuspect.GUARDED_ATOMIC),
            crashing(171, PTXAS_BEFORE_90, PtxSuspect.REUSED_GUARD),
            computed(172, PTXAS, PtxSuspect.LOADED_AMOUNT),
            computed(82, PTXAS, PtxSuspect.COMPUTED_FIELD),
            computed(111, PTXAS, PtxSuspect.REUSED_GUARD),
            computed(112, PTXAS, PtxSuspect.KEPT_CARRY),
            computed(113, PTXAS, PtxSuspect.PACKED_NUMBER),
            computed(117, PTXAS, PtxSuspect.CHANGED_GUARD),
            computed(125, PTXAS, PtxSuspect.VOTE_MASK),
            computed(126, PTXAS, PtxSuspect.CHANGED_HALF),
            computed(112, PTXAS, PtxSuspect.KEPT_SUM),
            computed(139, PTXAS, PtxSuspect.PLACED_FIELD),
            computed(137, PTXAS, PtxSuspect.CHANGED_BYTES),
            computed(138, PTXAS, PtxSuspect.INDEXED_BRANCH),
            said(124, "\\bllc\\b", Kind.CRASH, "LLVM ERROR: Undefined external symbol \"\""));

    public KnownToolBug {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(words);
        Objects.requireNonNull(suspect);
    }

    private static KnownToolBug said(int number, String tool, Kind kind, String words) {
        return new KnownToolBug(number, Pattern.compile(tool), kind, Pattern.compile(words), Optional.empty());
    }

    private static KnownToolBug computed(int number, String tool, Suspect suspect) {
        return shown(number, tool, Kind.WRONG_PROGRAM, suspect);
    }

    private static KnownToolBug crashing(int number, String tool, Suspect suspect) {
        return shown(number, tool, Kind.CRASH, suspect);
    }

    /** The program comes to a stand. */
    private static KnownToolBug deadlocking(int number, String tool, Suspect suspect) {
        return new KnownToolBug(
                number, Pattern.compile(tool), Kind.WRONG_PROGRAM, Pattern.compile("deadlock"), Optional.of(suspect));
    }

    private static KnownToolBug shown(int number, String tool, Kind kind, Suspect suspect) {
        return new KnownToolBug(number, Pattern.compile(tool), kind, Pattern.compile(""), Optional.of(suspect));
    }

    /** What reasons of known faults begin with. */
    private static final String REASON = "bug-";

    /** The reason that a fault gets which is this. */
    public String reason() {
        return REASON + number;
    }

    /** Whether {@code reason} is that of a known bug. */
    public static boolean isReason(String reason) {
        return reason.startsWith(REASON);
    }

    /** Whether a line of {@code fault}'s words tells of this, and no line of another fault. */
    public static Optional<KnownToolBug> saidIn(ToolFault fault) {
        List<String> told =
                fault.detail().lines().filter(KnownToolBug::tellsOfFault).toList();
        List<String> lines = told.isEmpty() ? innermost(fault) : told;
        return ALL.stream()
                .filter(bug -> bug.suspect.isEmpty() && bug.kind == fault.kind() && bug.isOf(fault))
                .filter(bug -> !lines.isEmpty()
                        && lines.stream().allMatch(line -> isKnown(line, fault))
                        && bug.words.matcher(lines.getFirst()).find())
                .findFirst();
    }

    /** Where a tool without words was ended: the second function of its backtrace, which calls the one that fails. */
    private static List<String> innermost(ToolFault fault) {
        return fault.detail()
                .lines()
                .filter(line -> line.startsWith("  in "))
                .limit(2)
                .skip(1)
                .toList();
    }

    private static boolean isKnown(String line, ToolFault fault) {
        return ALL.stream()
                .anyMatch(bug -> bug.suspect.isEmpty()
                        && bug.kind == fault.kind()
                        && bug.isOf(fault)
                        && bug.words.matcher(line).find());
    }

    /** Diagnostics of ours have their code behind {@code error}; the words of libnvvm's verifier are their own. */
    private static boolean tellsOfFault(String line) {
        return line.contains("error[") || line.contains("arithmetic overflow") || line.contains("LLVM ERROR");
    }

    /** Those known of the tool that {@code fault} blames by what it gets wrong, and not by its words. */
    public static List<KnownToolBug> suspectedBy(ToolFault fault) {
        return ALL.stream()
                .filter(bug -> bug.suspect.isPresent() && bug.isOf(fault) && bug.isSeenIn(fault))
                .toList();
    }

    private boolean isSeenIn(ToolFault fault) {
        return kind == fault.kind() && words.matcher(fault.reason()).find();
    }

    /** Whether {@code fault} is a fault of a tool that has this bug. */
    private boolean isOf(ToolFault fault) {
        return tool.matcher(fault.tool()).find();
    }
}
