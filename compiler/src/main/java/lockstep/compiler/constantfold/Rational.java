package lockstep.compiler.constantfold;

import java.math.BigInteger;

/**
 * An exact rational.
 *
 * @param numerator any integer
 * @param denominator above 0; not necessarily in lowest terms
 */
record Rational(BigInteger numerator, BigInteger denominator) {
    static Rational of(BigInteger integer) {
        return new Rational(integer, BigInteger.ONE);
    }

    /** {@code integer * 2^exponent}. */
    static Rational scaled(BigInteger integer, int exponent) {
        return exponent >= 0
                ? of(integer.shiftLeft(exponent))
                : new Rational(integer, BigInteger.ONE.shiftLeft(-exponent));
    }

    int signum() {
        return numerator.signum();
    }

    Rational plus(Rational that) {
        return new Rational(
                numerator.multiply(that.denominator).add(that.numerator.multiply(denominator)),
                denominator.multiply(that.denominator));
    }

    Rational minus(Rational that) {
        return plus(new Rational(that.numerator.negate(), that.denominator));
    }

    Rational times(Rational that) {
        return new Rational(numerator.multiply(that.numerator), denominator.multiply(that.denominator));
    }

    /** This divided by {@code that}, which is not 0. */
    Rational over(Rational that) {
        BigInteger n = numerator.multiply(that.denominator);
        BigInteger d = denominator.multiply(that.numerator);
        return d.signum() < 0 ? new Rational(n.negate(), d.negate()) : new Rational(n, d);
    }

    /** This rounded towards 0. */
    BigInteger truncated() {
        return numerator.divide(denominator);
    }

    int compareTo(Rational that) {
        return numerator.multiply(that.denominator).compareTo(that.numerator.multiply(denominator));
    }
}
