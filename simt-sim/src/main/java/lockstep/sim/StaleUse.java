package lockstep.sim;

/**
 * A use of a register of machine code that came too early: what the run read or wrote there is what the machine might.
 *
 * @param kind what went wrong, as messages of the control-code verifier call it
 * @param register of which thread or warp, as listings write it
 * @param producer the instruction that was not done
 * @param consumer the one that did not wait
 */
public record StaleUse(String kind, String register, String producer, String consumer) {
    @Override
    public String toString() {
        return kind + " of " + register + " by " + consumer + ", in flight from " + producer;
    }
}
