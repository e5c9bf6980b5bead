package lockstep.compiler.select;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;

/**
 * Semantic checks of a parsed rule: unknown names, operands that the pattern does not have, registers that are read
 * before they are written. Without them such faults would surface only on the first use of the rule.
 */
final class RuleCheck {
    private static final Pattern VARIABLE = Pattern.compile("\\$(w[12](?![a-z])|[a-z]+)");

    private final SelectionRule rule;
    private final int operands;
    private final Set<String> written = new HashSet<>();

    private RuleCheck(SelectionRule rule) {
        this.rule = rule;
        this.operands = Covers.leaves(rule.pattern()).size();
    }

    /** The fault of {@code rule}; empty if it is valid. */
    static Optional<String> fault(SelectionRule rule) {
        RuleCheck check = new RuleCheck(rule);
        return rule.code().stream()
                .map(check::instruction)
                .flatMap(Optional::stream)
                .findFirst()
                .or(check::results);
    }

    private int resultCount() {
        return rule.result() instanceof SelectionRule.Result.Effect effect
                ? effect.values().size()
                : 1;
    }

    /** Checks that each result is written, unless it is the first operand unchanged. */
    private Optional<String> results() {
        if (rule.code().isEmpty()) {
            return rule.result() instanceof SelectionRule.Result.Effect
                    ? Optional.of("what has effects has no code")
                    : Optional.empty();
        }
        for (int index = 0; index < resultCount(); index++) {
            if (!written.contains(resultName(index))) {
                return Optional.of(resultName(index) + " is never written");
            }
        }
        return Optional.empty();
    }

    private static String resultName(int index) {
        return index == 0 ? "$d" : "$e";
    }

    private Optional<String> instruction(CodeTemplate template) {
        return mnemonic(template.mnemonic())
                .or(() -> template.operands().stream()
                        .map(this::word)
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    // ---- mnemonics

    private static Optional<String> mnemonic(String text) {
        Matcher variables = VARIABLE.matcher(text);
        while (variables.find()) {
            if (!Mnemonics.NAMES.contains(variables.group(1))) {
                return Optional.of("no word is called '" + variables.group() + "'");
            }
        }
        // a word expands to a number after a type's letter, or to a suffix with its dot
        String[] parts = VARIABLE.matcher(text).replaceAll("\\$").split("\\.");
        if (PtxOpcode.of(parts[0].replace("$", "")).isEmpty()) {
            return Optional.of("'" + parts[0] + "' is not an opcode");
        }
        for (String part : List.of(parts).subList(1, parts.length)) {
            String word = part.replaceFirst("\\$+$", "");
            boolean isKnown = part.contains("$")
                    ? word.isEmpty() || isType(word + "32") || isSuffix(word) || part.startsWith("$")
                    : isSuffix(part);
            if (!isKnown) {
                return Optional.of("'" + part + "' is not a word of PTX");
            }
        }
        return Optional.empty();
    }

    private static boolean isType(String word) {
        return PtxType.of(word).isPresent();
    }

    private static boolean isSuffix(String word) {
        return isType(word) || PtxModifier.of(word).isPresent();
    }

    // ---- operands

    private Optional<String> word(CodeTemplate.Word word) {
        return switch (word) {
            case CodeTemplate.Word.Result result -> result(result.index());
            case CodeTemplate.Word.Matched matched -> matched(matched.index());
            case CodeTemplate.Word.Complement complement -> matched(complement.index());
            case CodeTemplate.Word.Temporary temporary -> temporary(temporary);
            case CodeTemplate.Word.Literal _ -> Optional.empty();
            case CodeTemplate.Word.Computed computed -> computed(computed.number());
            case CodeTemplate.Word.Special special ->
                PtxSpecialRegister.of(special.text()).isPresent()
                        ? Optional.empty()
                        : Optional.of("no special register is called '" + special.text() + "'");
            case CodeTemplate.Word.Vector vector ->
                vector.elements().stream()
                        .map(this::word)
                        .flatMap(Optional::stream)
                        .findFirst();
            case CodeTemplate.Word.Pair pair -> word(pair.first()).or(() -> word(pair.second()));
        };
    }

    private Optional<String> result(int index) {
        written.add(resultName(index));
        return index < resultCount() ? Optional.empty() : Optional.of("the rule has no result " + resultName(index));
    }

    private Optional<String> matched(int index) {
        return 0 <= index && index < operands
                ? Optional.empty()
                : Optional.of("the pattern has no operand $" + (index + 1));
    }

    private Optional<String> temporary(CodeTemplate.Word.Temporary temporary) {
        if (temporary.type().isEmpty()) {
            return written.contains(temporary.name())
                    ? Optional.empty()
                    : Optional.of("$" + temporary.name() + " is read before it is written");
        }
        if (!written.add(temporary.name())) {
            return Optional.of("$" + temporary.name() + " is written twice");
        }
        return isType(temporary.type()) ? Optional.empty() : Optional.of("'" + temporary.type() + "' is not a type");
    }

    private Optional<String> computed(CodeTemplate.Number number) {
        boolean needsConstant = number == CodeTemplate.Number.POWER;
        boolean hasConstant = Covers.leaves(rule.pattern()).stream()
                .anyMatch(leaf -> leaf instanceof lockstep.compiler.select.Pattern.Number);
        return needsConstant && !hasConstant
                ? Optional.of("the pattern has no constant for $" + number.word())
                : Optional.empty();
    }
}
