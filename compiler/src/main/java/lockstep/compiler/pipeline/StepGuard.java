package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.option.OptionTable;
import lockstep.compiler.option.SlotType;

/**
 * The condition under which a step of a pipeline table is added: a disjunction of conjunctions of terms. The empty
 * guard always holds.
 *
 * @param alternatives at least one
 */
record StepGuard(List<List<Term>> alternatives) {
    /** One condition. */
    sealed interface Term {
        /** A switch is on or off. */
        record Switch(OptionSlot slot, boolean on) implements Term {}

        /** The current tier is {@code tier}, or is another one. */
        record Tier(int tier, boolean equal) implements Term {}

        /** The pipeline is that of {@code level}. */
        record AtLevel(NvoptLevel level) implements Term {}
    }

    StepGuard {
        alternatives = alternatives.stream().map(List::copyOf).toList();
    }

    /**
     * Parses a guard.
     *
     * @throws IllegalArgumentException if a term is malformed, or names a slot that is not a switch
     */
    static StepGuard parse(String text) {
        List<List<Term>> alternatives = new ArrayList<>();
        for (String alternative : text.isEmpty() ? new String[0] : text.split(" or ")) {
            alternatives.add(List.of(alternative.split(" and ")).stream()
                    .map(StepGuard::term)
                    .toList());
        }
        return new StepGuard(alternatives);
    }

    private static Term term(String text) {
        if (text.matches("tier[!=]=[123]")) {
            return new Term.Tier(text.charAt(6) - '0', text.charAt(4) == '=');
        }
        if (text.startsWith("level==")) {
            return new Term.AtLevel(NvoptLevel.named(text.substring(7)).orElseThrow());
        }
        if (!text.matches("!?[0-9]{2,4}")) {
            throw new IllegalArgumentException("no term of a guard: " + text);
        }
        OptionSlot slot = OptionTable.atOffset(Integer.parseInt(text.replace("!", "")));
        if (slot.type() != SlotType.BOOL) {
            throw new IllegalArgumentException("slot " + slot.slot() + " is not a switch");
        }
        return new Term.Switch(slot, !text.startsWith("!"));
    }

    /** The switches that it reads. */
    List<OptionSlot> switches() {
        return alternatives.stream()
                .flatMap(List::stream)
                .filter(Term.Switch.class::isInstance)
                .map(term -> ((Term.Switch) term).slot())
                .toList();
    }

    /** Whether it holds in {@code setting}. */
    boolean holds(Setting setting) {
        return alternatives.isEmpty()
                || alternatives.stream().anyMatch(terms -> terms.stream().allMatch(term -> holds(term, setting)));
    }

    private static boolean holds(Term term, Setting setting) {
        return switch (term) {
            case Term.Switch(OptionSlot slot, boolean on) -> setting.isOn(slot) == on;
            case Term.Tier(int tier, boolean equal) -> (setting.tier() == tier) == equal;
            case Term.AtLevel(NvoptLevel level) -> setting.level() == level;
        };
    }

    /** The state in which guards are evaluated. */
    interface Setting {
        /** Whether a switch is on. */
        boolean isOn(OptionSlot slot);

        /** The current tier, 0 outside the tiers 1 to 3. */
        int tier();

        /** The level of the pipeline. */
        NvoptLevel level();
    }
}
