package lockstep.ir.choices;

/**
 * Choices from a recorded sequence. Past its end every choice is 0, the simplest. A number that is not below the
 * requested bound is reduced modulo the bound, so every sequence is a valid input of every generator, including later
 * versions with other bounds.
 */
public final class RecordedChoices extends RecordingChoices {
    private final ChoiceSequence sequence;
    private int position;

    /** @param sequence what to replay */
    public RecordedChoices(ChoiceSequence sequence) {
        this.sequence = sequence;
    }

    @Override
    long next(long bound) {
        return position < sequence.size() ? reduce(sequence.get(position++), bound) : 0;
    }
}
