package lockstep.fuzz.known;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import lockstep.conformance.bugs.BugSign.Exchange;
import lockstep.fuzz.known.PtxSuspect.Substitution;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;

/**
 * Reads PTX suspects from records of bugs. A condition is a list of words, all of which must hold:
 *
 * <pre>
 * opcode:add,sub    the opcode is one of these
 * any:.min,.max     it has one of these modifiers or types
 * type0:u32         its first type, counted from 0; typelast:u32 its last
 * width0:64         the width of a type
 * guarded           a word of {@link PtxShapes}
 * </pre>
 *
 * The replacement is a word of {@link #REPLACEMENTS}, {@code without:.sat}, or {@code replace:.min,.max=.add}.
 */
final class PtxSuspectReader {
    private static final String CODE = "bug-suspect";
    private static final String LAST = "last";
    private static final String TYPE = "type";
    private static final String WIDTH = "width";

    /** The replacements of an instruction, by the words that name them. */
    private static final Map<String, Substitution> REPLACEMENTS = Map.ofEntries(
            Map.entry("hide-sources", PtxHiddenCopies::hideSources),
            Map.entry("hide-result", PtxHiddenCopies::hideResult),
            Map.entry("hide-guard", PtxHiddenCopies::hideGuard),
            Map.entry("hide-chooser", PtxFlowSuspects::hideChooser),
            Map.entry("hide-mask", PtxCollectiveSuspects::hideMask),
            Map.entry("hide-vote", PtxCollectiveSuspects::hideVote),
            Map.entry("hide-table", PtxNumberSuspects::hideTable),
            Map.entry("copy-under-guard", PtxWords::copyUnderGuard),
            Map.entry("add-under-guard", PtxNumberSuspects::addUnderGuard),
            Map.entry("take-last-bytes", PtxFieldSuspects::takeLastBytes),
            Map.entry("shorten", PtxFieldSuspects::shorten),
            Map.entry("take-last-bit", PtxFieldSuspects::takeLastBit),
            Map.entry("shift-by-copy", PtxFieldSuspects::shiftByCopy),
            Map.entry("shift-by-width", PtxFieldSuspects::shiftByWidth),
            Map.entry("come-nearer", PtxFieldSuspects::comeNearer),
            Map.entry("take-lower-half", PtxVideoSuspects::takeLowerHalf),
            Map.entry("store-copies", PtxAccessSuspects::storeCopies),
            Map.entry("hide-stored-literals", PtxAccessSuspects::hideStoredLiterals),
            Map.entry("take-no-result", PtxAccessSuspects::takeNoResult),
            Map.entry("choose", PtxNumberSuspects::choose),
            Map.entry("choose-bits", PtxNumberSuspects::chooseBits),
            Map.entry("flush-before", PtxNumberSuspects::flushBefore),
            Map.entry("test-apart", PtxNumberSuspects::askApart),
            Map.entry("branch-one-by-one", PtxFlowSuspects::branchOneByOne));

    private PtxSuspectReader() {}

    /** @throws InputException if the word is unknown */
    static PtxSuspect read(Exchange exchange) {
        List<BiPredicate<PtxInstruction, PtxRegisterWriters>> conditions = new ArrayList<>();
        int column = exchange.location().column();
        for (String word : exchange.condition().split(" ")) {
            conditions.add(condition(word, at(exchange.location(), column)));
            column += word.length() + 1;
        }
        return new PtxSuspect(conditions, substitution(exchange.substitute(), exchange.substituteLocation()));
    }

    private static SourceLocation at(SourceLocation start, int column) {
        return new SourceLocation(start.file(), start.line(), column);
    }

    private static BiPredicate<PtxInstruction, PtxRegisterWriters> condition(String word, SourceLocation place) {
        int colon = word.indexOf(':');
        String key = colon < 0 ? word : word.substring(0, colon);
        String value = word.substring(colon + 1);
        if (colon < 0) {
            return Optional.ofNullable(PtxShapes.ALL.get(word))
                    .orElseThrow(() -> fault(place, "there is no condition '" + word + "'"));
        }
        if (key.equals("opcode")) {
            Set<PtxOpcode> opcodes = all(value, PtxOpcode::of, "opcode", place);
            return (each, writers) -> opcodes.contains(each.opcode());
        }
        if (key.equals("any")) {
            Set<PtxSuffix> suffixes = suffixes(value, place);
            return (each, writers) -> each.suffixes().stream().anyMatch(suffixes::contains);
        }
        if (key.matches(TYPE + "([0-9]|" + LAST + ")")) {
            PtxType type = PtxType.of(value).orElseThrow(() -> fault(place, "there is no type '" + value + "'"));
            Function<PtxInstruction, Optional<PtxType>> which = typeAt(key.substring(TYPE.length()));
            return (each, writers) -> which.apply(each).filter(type::equals).isPresent();
        }
        if (key.matches(WIDTH + "[0-9]") && value.matches("[0-9]{1,3}")) {
            int width = Integer.parseInt(value);
            Function<PtxInstruction, Optional<PtxType>> which = typeAt(key.substring(WIDTH.length()));
            return (each, writers) ->
                    which.apply(each).filter(type -> type.width() == width).isPresent();
        }
        throw fault(place, "there is no condition '" + word + "'");
    }

    private static Function<PtxInstruction, Optional<PtxType>> typeAt(String which) {
        if (which.equals(LAST)) {
            return each -> each.types().isEmpty()
                    ? Optional.empty()
                    : Optional.of(each.types().getLast());
        }
        int index = Integer.parseInt(which);
        return each -> each.types().stream().skip(index).findFirst();
    }

    private static Substitution substitution(String word, SourceLocation place) {
        int colon = word.indexOf(':');
        String key = colon < 0 ? word : word.substring(0, colon);
        String value = word.substring(colon + 1);
        int equals = value.indexOf('=');
        if (key.equals("without") && colon >= 0) {
            return PtxWords.without(suffixes(value, place));
        }
        if (key.equals("replace") && equals >= 0) {
            Set<PtxSuffix> others = suffixes(value.substring(equals + 1), place);
            return PtxWords.replacing(
                    suffixes(value.substring(0, equals), place),
                    others.iterator().next());
        }
        return Optional.ofNullable(REPLACEMENTS.get(word))
                .orElseThrow(() -> fault(place, "there is no replacement '" + word + "'"));
    }

    /** Words of {@code .min,.max}. */
    private static Set<PtxSuffix> suffixes(String text, SourceLocation place) {
        return all(text, PtxSuspectReader::suffix, "modifier or type", place);
    }

    private static Optional<PtxSuffix> suffix(String word) {
        if (!word.startsWith(".")) {
            return Optional.empty();
        }
        String name = word.substring(1);
        return PtxModifier.of(name).<PtxSuffix>map(modifier -> modifier).or(() -> PtxType.of(name));
    }

    private static <T> Set<T> all(String text, Function<String, Optional<T>> read, String what, SourceLocation place) {
        return Arrays.stream(text.split(","))
                .map(word ->
                        read.apply(word).orElseThrow(() -> fault(place, "there is no " + what + " '" + word + "'")))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static InputException fault(SourceLocation place, String message) {
        return new InputException(CODE, place, message);
    }
}
