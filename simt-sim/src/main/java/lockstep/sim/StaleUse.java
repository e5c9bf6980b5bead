package lockstep.sim;

/**
 * A premature use of a register in machine code: the run read or wrote there what the machine might.
 *
 * @param kind the kind of hazard, in the words of the control-code verifier
 * @param register of which thread or warp, as listings write it
 * @param producer the instruction that had not completed
 * @param consumer the one that did not wait
 */
public record StaleUse(String kind, String register, String producer, String consumer) {
    @Override
    public String toString() {
        return kind + " of " + register + " by " + consumer + ", in flight from " + producer;
    }
}
